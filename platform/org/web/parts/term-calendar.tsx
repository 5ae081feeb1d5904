import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel, ReadFailed } from '#screens/frames/page-frame.tsx';
import { calendarDayApi, DayKind, Term, termApi, type CalendarDayRow, type TermRow } from '../../shared/term.ts';
import { CalendarDayDialog } from './calendar-day-dialog.tsx';
import { TermDialog } from './term-dialog.tsx';

const usePaging = () => {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  return { paging, pager: { ...paging, onChange: (page: number, size: number) => setPaging({ page, size }) } };
};

function Terms() {
  const { paging, pager } = usePaging();
  const [edited, setEdited] = useState<TermRow | 'new'>();
  const { data, error, isFetching, refetch } = useRead(termApi.list, paging);
  const remove = useCommand(termApi.remove, [termApi.list, termApi.pick, termApi.years]);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      title="学年学期"
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新增学期
        </Button>
      }
    >
      <DataTable
        label="学年学期"
        rows={data?.content ?? []}
        loading={isFetching}
        empty="还没有学期。未设置时按 9 月至次年 1 月、2 月至 8 月划分学期"
        columns={[
          { field: 'school_year', title: '学年' },
          {
            field: 'term',
            title: '学期',
            render: (row) => (
              <>
                {labelOf(Term, row.term)} {row.is_current && <ToneTag tone="good">当前</ToneTag>}
              </>
            ),
          },
          { field: 'starts_on', title: '开始日期' },
          { field: 'ends_on', title: '结束日期' },
          { field: 'weeks', title: '周数', align: 'right' },
        ]}
        paging={{ ...pager, total: data?.total ?? 0 }}
        actions={[
          { label: '编辑', when: (row) => row.can.includes('edit'), run: setEdited, done: false },
          {
            label: '删除',
            danger: true,
            when: (row) => row.can.includes('remove'),
            confirm: (row) => `确定删除 ${row.school_year} ${labelOf(Term, row.term)}吗？`,
            run: (row) => remove.mutateAsync({ id: row.id }),
            done: '删除成功！',
          },
        ]}
      />
      {edited && <TermDialog term={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

const span = ({ from_day, to_day }: CalendarDayRow) => (from_day === to_day ? from_day : `${from_day} 至 ${to_day}`);

function CalendarDays() {
  const { paging, pager } = usePaging();
  const [edited, setEdited] = useState<CalendarDayRow | 'new'>();
  const { data, error, isFetching, refetch } = useRead(calendarDayApi.list, paging);
  const remove = useCommand(calendarDayApi.remove, [calendarDayApi.list]);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      title="放假与调休"
      extra={
        <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新增放假调休
        </Button>
      }
    >
      <DataTable
        label="放假与调休"
        rows={data?.content ?? []}
        loading={isFetching}
        empty="还没有放假和调休，按周一至周五为工作日"
        columns={[
          { field: 'name', title: '名称', maxWidth: 240 },
          { field: 'kind', title: '类型', render: (row) => <EnumTag of={DayKind} value={row.kind} /> },
          { field: 'from_day', title: '日期', render: span },
        ]}
        paging={{ ...pager, total: data?.total ?? 0 }}
        actions={[
          { label: '编辑', when: (row) => row.can.includes('edit'), run: setEdited, done: false },
          {
            label: '删除',
            danger: true,
            when: (row) => row.can.includes('remove'),
            confirm: (row) => `确定删除“${row.name}”（${span(row)}）吗？`,
            run: (row) => remove.mutateAsync({ id: row.id }),
            done: '删除成功！',
          },
        ]}
      />
      {edited && <CalendarDayDialog day={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

/** Terms of the school, and the days on which it rests or works otherwise than by the week. */
export function TermCalendar() {
  return (
    <>
      <Terms />
      <CalendarDays />
    </>
  );
}
