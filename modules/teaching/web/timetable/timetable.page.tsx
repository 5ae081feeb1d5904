import '../teaching.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { TimetableOf } from '../../shared/kinds.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { timetableApi, type Timetable } from '../../shared/timetable/timetable.ts';
import { WeekGrid } from './week-grid.tsx';

type Asked = InputOf<typeof timetableApi.find>;
type Of = NonNullable<Asked['of']>;

/** What the address asks for. */
function useAsked() {
  const [query, setQuery] = useSearchParams();
  const number = (name: string) => Number(query.get(name)) || undefined;
  const of = TimetableOf.$items.find(({ value }) => value === query.get('of'))?.value ?? TimetableOf.own;
  const class_name = query.get('class_name') ?? undefined;
  const change = (next: Record<string, string | number | undefined>) => {
    for (const [name, value] of Object.entries(next))
      if (value === undefined) query.delete(name);
      else query.set(name, String(value));
    setQuery(query, { replace: true });
  };
  return { of, id: number('id'), class_name, term_id: number('term_id'), week: number('week'), change };
}

type BarProps = ReturnType<typeof useAsked>;

/** Whose timetable, and of which term. */
function SubjectBar({ of, id, class_name, term_id, change }: BarProps) {
  const isOwn = of === TimetableOf.own;
  const terms = useRead(teachingTermApi.list, {}, { staleMs: 60_000 });
  const input = { of, ...(term_id !== undefined && { term_id }) };
  const subjects = useRead(timetableApi.subjects, input, { enabled: !isOwn, staleMs: 60_000 });
  const rows = isOwn || subjects.isPlaceholderData ? [] : (subjects.data?.content ?? []);
  const isClass = of === TimetableOf.class;
  const chosen = isClass ? rows.find(({ name }) => name === class_name)?.id : id;
  const pick = (next: number | undefined) =>
    change(isClass ? { class_name: rows.find((row) => row.id === next)?.name, id: undefined } : { id: next });
  return (
    <div className="tch-bar">
      <Select<Of>
        aria-label="课表"
        value={of}
        style={{ width: 110 }}
        options={TimetableOf.$items.map(({ value, label }) => ({ value, label }))}
        onChange={(next) => change({ of: next, id: undefined, class_name: undefined })}
      />
      {!isOwn && (
        <Select<number>
          aria-label="对象"
          value={chosen ?? null!}
          placeholder="请选择"
          style={{ minWidth: 220 }}
          loading={subjects.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={rows.map((row) => ({ value: row.id, label: row.name }))}
          notFoundContent={subjects.isFetching ? '正在读取…' : '本学期没有可以查看的课表'}
          onChange={pick}
        />
      )}
      <Select<number>
        aria-label="学期"
        value={term_id ?? terms.data?.content.find(({ is_current }) => is_current)?.id ?? null!}
        style={{ minWidth: 190 }}
        options={(terms.data?.content ?? []).map((term) => ({ value: term.id, label: term.name }))}
        onChange={(next) => change({ term_id: next, week: undefined, id: undefined, class_name: undefined })}
      />
    </div>
  );
}

function WeekBar({ table, change }: { table: Timetable; change: BarProps['change'] }) {
  const { week, weeks } = table;
  const go = (next: number) => change({ week: next });
  return (
    <div className="tch-bar-weeks">
      <Button aria-label="上一周" icon={<LeftOutlined />} disabled={week <= 1} onClick={() => go(week - 1)} />
      <Select<number>
        aria-label="周次"
        value={week}
        style={{ width: 110 }}
        options={Array.from({ length: weeks }, (_, at) => ({ value: at + 1, label: `第 ${at + 1} 周` }))}
        onChange={go}
      />
      <Button aria-label="下一周" icon={<RightOutlined />} disabled={week >= weeks} onClick={() => go(week + 1)} />
    </div>
  );
}

function Week({ asked, change }: { asked: Asked; change: BarProps['change'] }) {
  const answer = useRead(timetableApi.find, asked);
  return (
    <Loaded of={answer}>
      {(table) => (
        <Panel
          title={`${table.title}　${table.term_name}`}
          extra={<PdfButton endpoint={timetableApi.print} input={{ ...asked, week: table.week }} label="打印 A3" />}
        >
          <div className="tch-bar">
            <WeekBar table={table} change={change} />
          </div>
          <WeekGrid table={table} />
        </Panel>
      )}
    </Loaded>
  );
}

/** 实验课表: a week of one's own, or of a laboratory, teacher, class or student. */
export function TimetablePage() {
  const asked = useAsked();
  const { of, id, class_name, term_id, week, change } = asked;
  const isChosen = of === TimetableOf.own || (of === TimetableOf.class ? class_name !== undefined : id !== undefined);
  const input: Asked = {
    of,
    ...(id !== undefined && { id }),
    ...(class_name !== undefined && { class_name }),
    ...(term_id !== undefined && { term_id }),
    ...(week !== undefined && { week }),
  };
  return (
    <PageFrame title="实验课表">
      <SubjectBar {...asked} />
      {isChosen ? (
        <Week asked={input} change={change} />
      ) : (
        <Panel>
          <EmptyState text="请选择要查看的课表" />
        </Panel>
      )}
    </PageFrame>
  );
}
