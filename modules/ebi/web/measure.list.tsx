import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { Grade } from '../shared/grade.ts';
import { measureApi, type MeasureRow } from '../shared/measure.ts';
import { MeasureKind, MeasureState } from '../shared/measure.states.ts';
import type { MeasureDialogProps } from './parts/measure-dialog.tsx';
import { scorePath } from './parts/reads.ts';

const MeasureDialog = lazyPart<MeasureDialogProps>(() =>
  import('./parts/measure-dialog.tsx').then((m) => m.MeasureDialog),
);
const filter = namesOf(measureApi.list);
const overdue = { $items: [{ value: 'true', label: '已逾期' }] };

const columns: ColumnsOf<typeof measureApi.list> = [
  {
    field: 'equip_no',
    title: '仪器',
    width: 240,
    render: (row) => <Link to={`${scorePath}/${row.score_id}`}>{`${row.equip_no} ${row.name}`}</Link>,
  },
  { field: 'college_name', title: '学院', maxWidth: 180 },
  { field: 'school_year', title: '学年' },
  { field: 'grade', title: '等级', render: (row) => <EnumTag of={Grade} value={row.grade} /> },
  { field: 'total', title: '总分', align: 'right' },
  { field: 'kind', title: '措施', render: (row) => labelOf(MeasureKind, row.kind) },
  {
    field: 'due_on',
    title: '期限',
    sort: true,
    render: (row) => (
      <>
        {row.due_on ?? '—'} {row.is_overdue && <ToneTag tone="bad">已逾期</ToneTag>}
      </>
    ),
  },
  { field: 'state', title: '执行', render: (row) => <EnumTag of={MeasureState} value={row.state} /> },
  {
    field: 'note',
    title: '说明',
    maxWidth: 240,
    render: (row) => [row.done_by, row.note].filter(Boolean).join('：') || '—',
  },
];

/** 结果应用: what published grades lead to. */
export function MeasureListPage() {
  const [asked, setAsked] = useState<MeasureDialogProps['asked']>();
  const may = (action: MeasureRow['can'][number]) => (row: MeasureRow) => row.can.includes(action);
  return (
    <ListPage
      title="结果应用"
      note="不合格的提交改进计划；连续两年不合格的停购同类仪器并建议调剂；连续两年优秀的优先安排维修经费"
      read={measureApi.list}
      empty="没有措施。评价结果发布后按等级生成"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号或名称" />
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('kind')} label="措施" of={MeasureKind} />
          <EnumFilter name={filter('state')} label="执行" of={MeasureState} />
          <EnumFilter name={filter('overdue')} label="期限" of={overdue} />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '登记执行', when: may('carryOut'), run: (row) => setAsked({ row, lifts: false }), done: false },
        { label: '解除', danger: true, when: may('lift'), run: (row) => setAsked({ row, lifts: true }), done: false },
      ]}
    >
      {asked && <MeasureDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
