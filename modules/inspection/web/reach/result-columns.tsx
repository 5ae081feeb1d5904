import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { ObjectionStatus, ReachTarget } from '../../shared/core/reach.states.ts';
import { reachResultApi, type ReachResultRow } from '../../shared/reach/reach-result.ts';
import { CellWithNote } from '../core/cells.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import { scoreText } from './work.list.tsx';

const filter = namesOf(reachResultApi.list);

export const resultFilters = (
  <>
    <TextFilter name={filter('keyword')} label="单位" placeholder="名称或编号" />
    <CollegeFilter name={filter('college_id')} />
    <EnumFilter name={filter('target')} label="对象" of={ReachTarget} />
    <EnumFilter name={filter('grade')} label="等级" of={ReachGrade} />
    <EnumFilter name={filter('objection')} label="异议" of={ObjectionStatus} />
  </>
);

/** Grade with what belongs to it: vetoes, a re-check. */
export const GradeCell = ({ row }: { row: Pick<ReachResultRow, 'grade' | 'vetoes' | 'is_rechecked'> }) => (
  <span className="insp-tags">
    {row.grade === null ? <ToneTag>未检查</ToneTag> : <EnumTag of={ReachGrade} value={row.grade} />}
    {row.vetoes > 0 && <ToneTag tone="bad">{`否决 ${row.vetoes}`}</ToneTag>}
    {row.is_rechecked && <ToneTag tone="info">复</ToneTag>}
  </span>
);

export const resultColumns: ColumnsOf<typeof reachResultApi.list> = [
  {
    field: 'unit_no',
    title: '单位',
    sort: true,
    render: (row) => (
      <CellWithNote
        main={row.unit_name}
        note={[row.unit_no, row.target === 'lab' && row.college_name].filter(Boolean).join(' · ')}
        width={240}
      />
    ),
  },
  {
    field: 'lab_level',
    title: '等级',
    render: (row) => (row.target === 'lab' ? <LevelCell value={row.lab_level} /> : '—'),
  },
  { field: 'score_self', title: '自评', align: 'right', render: (row) => scoreText(row.score_self) },
  { field: 'score_college', title: '学院复查', align: 'right', render: (row) => scoreText(row.score_college) },
  { field: 'score_school', title: '学校检查', align: 'right', render: (row) => scoreText(row.score_school) },
  { field: 'final', title: '最终得分', sort: true, align: 'right', render: (row) => <b>{scoreText(row.final)}</b> },
  { field: 'grade', title: '结果', render: (row) => <GradeCell row={row} /> },
  {
    field: 'rank',
    title: '排名',
    sort: true,
    align: 'right',
    render: (row) => row.rank ?? (row.final !== null && !row.is_ranked ? '不排名' : '—'),
  },
  {
    field: 'objection',
    title: '异议',
    render: (row) => (row.objection === null ? '—' : <EnumTag of={ObjectionStatus} value={row.objection} />),
  },
];
