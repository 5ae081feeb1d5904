import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { Grade } from '../shared/grade.ts';
import { scoreApi, type ScoreRow } from '../shared/score.ts';
import { ScoreState } from '../shared/score.states.ts';
import { scorePath } from './parts/reads.ts';
import type { ScoreDialogProps } from './parts/score-dialogs.tsx';
import { taskSource } from './parts/sources.ts';

const dialogs = () => import('./parts/score-dialogs.tsx');
const AdjustDialog = lazyPart<ScoreDialogProps>(() => dialogs().then((m) => m.AdjustDialog));
const AppealDialog = lazyPart<ScoreDialogProps>(() => dialogs().then((m) => m.AppealDialog));
const filter = namesOf(scoreApi.list);
const mine = { $items: [{ value: 'true', label: '我负责的' }] };
const leftOut = {
  $items: [
    { value: 'false', label: '参评' },
    { value: 'true', label: '未评' },
  ],
};

const adjusted = ({ computed, adjust, adjust_reason }: ScoreRow) =>
  Number(adjust) === 0
    ? undefined
    : `计算 ${computed}，调整 ${Number(adjust) > 0 ? '+' : ''}${adjust}：${adjust_reason}`;

const columns: ColumnsOf<typeof scoreApi.list> = [
  { field: 'rank', title: '排名', sort: true, align: 'right', render: (row) => row.rank ?? '—' },
  {
    field: 'equip_no',
    title: '仪器',
    sort: true,
    width: 240,
    render: (row) => <Link to={`${scorePath}/${row.id}`}>{`${row.equip_no} ${row.name}`}</Link>,
  },
  { field: 'college_name', title: '学院', maxWidth: 160 },
  { field: 'keeper_name', title: '负责人' },
  { field: 'hours', title: '机时', align: 'right', render: (row) => row.hours ?? '—' },
  { field: 'people', title: '人才', align: 'right', render: (row) => row.people ?? '—' },
  { field: 'results', title: '成果', align: 'right', render: (row) => row.results ?? '—' },
  { field: 'income', title: '收入', align: 'right', render: (row) => row.income ?? '—' },
  { field: 'functions', title: '功能', align: 'right', render: (row) => row.functions ?? '—' },
  {
    field: 'total',
    title: '总分',
    align: 'right',
    render: (row) => (
      <span title={adjusted(row)}>
        {row.total ?? '—'}
        {Number(row.adjust) !== 0 && ' *'}
      </span>
    ),
  },
  { field: 'grade', title: '等级', render: (row) => (row.grade ? <EnumTag of={Grade} value={row.grade} /> : '—') },
  {
    field: 'peer_rank',
    title: '同类排名',
    align: 'right',
    render: (row) => (row.peer_rank === null ? '—' : `${row.peer_rank}/${row.peers}`),
  },
  {
    field: 'adjust_reason',
    title: '说明',
    maxWidth: 240,
    render: (row) => row.left_out || adjusted(row) || '—',
  },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={ScoreState} value={row.state} /> },
];

/** 评价得分: the ranking of a year; every total leads to where its points come from. */
export function ScoreListPage() {
  const [asked, setAsked] = useState<{ row: ScoreRow; kind: 'adjust' | 'appeal' }>();
  return (
    <ListPage
      title="评价得分"
      note="调整过的得分带 *，理由列在说明中"
      read={scoreApi.list}
      empty="没有得分。评价任务公示后在这里查看"
      filters={
        <>
          <SelectFilter name={filter('task_id')} label="评价任务" source={taskSource} />
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号或名称" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('grade')} label="等级" of={Grade} />
          <EnumFilter name={filter('left_out')} label="参评" of={leftOut} />
          <EnumFilter name={filter('mine')} label="范围" of={mine} />
        </>
      }
      toolbar={<ExportButton endpoint={scoreApi.export} name="效益评价得分.xlsx" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${scorePath}/${row.id}` },
        {
          label: '调整',
          when: (row) => row.can.includes('adjust'),
          run: (row) => setAsked({ row, kind: 'adjust' }),
          done: false,
        },
        {
          label: '提出异议',
          when: (row) => row.can.includes('appeal'),
          run: (row) => setAsked({ row, kind: 'appeal' }),
          done: false,
        },
      ]}
    >
      {asked?.kind === 'adjust' && <AdjustDialog score={asked.row} onClose={() => setAsked(undefined)} />}
      {asked?.kind === 'appeal' && <AppealDialog score={asked.row} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
