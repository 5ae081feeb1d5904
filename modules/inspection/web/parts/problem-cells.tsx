import './inspection.css';
import { EnumTag, ToneTag } from '#kernel/web/cells.tsx';
import type { Column } from '#kernel/web/data-table.tsx';
import { Photos } from '#kernel/web/photos.tsx';
import { ExamineStep, ProblemLevel, ProblemState, type ProblemRow } from '../../shared/problem.ts';
import { LevelCell } from './lab-codes.tsx';

/** Days to the deadline; red once it is over. */
export function Deadline({ row }: { row: Pick<ProblemRow, 'effective_deadline' | 'days_left' | 'overdue'> }) {
  if (!row.effective_deadline) return <span className="lab-none">—</span>;
  const { days_left: days } = row;
  const late = row.overdue && days !== null ? `已逾期 ${Math.max(1, -days)} 天` : '';
  const left = !late && days !== null ? (days === 0 ? '今天到期' : `剩 ${days} 天`) : '';
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {row.effective_deadline.slice(0, 10)}
      {late && <strong className="insp-bad"> {late}</strong>}
      {left && <span className={days !== null && days <= 2 ? 'insp-soon' : 'lab-page-note'}> {left}</span>}
    </span>
  );
}

/** What is wrong: class, words, marks. */
export function ProblemWhat({ row }: { row: ProblemRow }) {
  return (
    <span className="insp-what">
      <span>{row.description}</span>
      <span className="insp-tags">
        <span className="lab-page-note">{row.class_name}</span>
        {row.repeated && <ToneTag tone="warn">重复隐患</ToneTag>}
        {row.reject_count > 0 && <ToneTag tone="bad">{`退回 ${row.reject_count} 次`}</ToneTag>}
        {row.delay_open && <ToneTag tone="info">延期待审</ToneTag>}
      </span>
    </span>
  );
}

function Where({ row }: { row: ProblemRow }) {
  return (
    <span>
      {row.org_name}
      <small style={{ display: 'block', color: 'var(--lab-soft)' }}>
        {[row.college_name, row.room_name].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}

type Name =
  'no' | 'act' | 'where' | 'labLevel' | 'what' | 'level' | 'photos' | 'found' | 'issued' | 'deadline' | 'duty';
type More = 'state' | 'submitted' | 'step';

const columns: Record<Name | More, Column<ProblemRow>> = {
  no: { field: 'problem_no', title: '隐患编号', sort: true, render: (row) => row.problem_no || '未编号' },
  act: { field: 'act_name', title: '来源', render: (row) => row.act_name || row.source_name },
  where: { field: 'org_name', title: '实验室', render: (row) => <Where row={row} /> },
  labLevel: {
    field: 'lab_level',
    title: '安全等级',
    phone: false,
    render: (row) => <LevelCell value={row.lab_level} />,
  },
  what: { field: 'description', title: '隐患描述', render: (row) => <ProblemWhat row={row} /> },
  level: { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
  photos: {
    field: 'photos',
    title: '照片',
    phone: false,
    render: (row) => <Photos files={row.photos.slice(0, 2)} size={44} />,
  },
  found: {
    field: 'found_at',
    title: '发现',
    sort: true,
    render: (row) => `${row.found_by_name} ${row.found_at.slice(0, 10)}`,
  },
  issued: { field: 'issue_at', title: '下发时间', sort: true, render: (row) => row.issue_at?.slice(0, 16) ?? '—' },
  deadline: {
    field: 'effective_deadline',
    title: '整改期限',
    sort: true,
    render: (row) => <Deadline row={row} />,
  },
  duty: { field: 'duty_name', title: '责任人' },
  state: { field: 'state', title: '状态', render: (row) => <EnumTag of={ProblemState} value={row.state} /> },
  submitted: {
    field: 'submitted_at',
    title: '提交整改',
    sort: true,
    render: (row) => `${row.submitted_by_name} ${row.submitted_at?.slice(0, 16) ?? ''}`,
  },
  step: {
    field: 'examine_step',
    title: '轮次与环节',
    render: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>
        第 {row.round} 轮 <EnumTag of={ExamineStep} value={row.examine_step} />
      </span>
    ),
  },
};

/** Columns of a list of problems by name. */
export const problemColumns = (...names: (Name | More)[]) => names.map((name) => columns[name]);
