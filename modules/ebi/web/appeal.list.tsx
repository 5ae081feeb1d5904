import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { appealApi, type AppealRow } from '../shared/appeal.ts';
import { AppealState } from '../shared/appeal.states.ts';
import type { DecideProps } from './parts/decide-dialog.tsx';
import { scorePath } from './parts/reads.ts';
import { taskSource } from './parts/sources.ts';

const DecideDialog = lazyPart<DecideProps>(() => import('./parts/decide-dialog.tsx').then((m) => m.DecideDialog));
const filter = namesOf(appealApi.list);

const columns: ColumnsOf<typeof appealApi.list> = [
  {
    field: 'equip_no',
    title: '仪器',
    width: 220,
    render: (row) => <Link to={`${scorePath}/${row.score_id}`}>{`${row.equip_no} ${row.name}`}</Link>,
  },
  { field: 'user_name', title: '申诉人' },
  { field: 'college_name', title: '学院', maxWidth: 160 },
  { field: 'content', title: '异议内容', maxWidth: 280 },
  {
    field: 'total_before',
    title: '总分',
    align: 'right',
    render: (row) => (row.total_after === null ? row.total_before : `${row.total_before} → ${row.total_after}`),
  },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={AppealState} value={row.state} /> },
  {
    field: 'opinion',
    title: '处理',
    maxWidth: 220,
    render: (row) => [row.decided_by, row.opinion].filter(Boolean).join('：') || '—',
  },
  { field: 'created_at', title: '提出时间', sort: true, render: (row) => row.created_at.slice(0, 16) },
];

/** 异议申诉: what keepers say against results, and how it was decided. */
export function AppealListPage() {
  const [decision, setDecision] = useState<{ row: AppealRow; pass: boolean }>();
  const may = (row: AppealRow) => row.can.includes('decide');
  return (
    <ListPage
      title="异议申诉"
      note="公示期内由仪器负责人提出；采纳后按更正的年度填报重新计算"
      read={appealApi.list}
      empty="没有异议"
      filters={
        <>
          <SelectFilter name={filter('task_id')} label="评价任务" source={taskSource} />
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号或名称" />
          <EnumFilter name={filter('state')} label="状态" of={AppealState} />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '采纳', when: may, run: (row) => setDecision({ row, pass: true }), done: false },
        { label: '不采纳', danger: true, when: may, run: (row) => setDecision({ row, pass: false }), done: false },
      ]}
    >
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} />}
    </ListPage>
  );
}
