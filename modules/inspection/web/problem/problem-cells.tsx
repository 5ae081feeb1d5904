import '../core/inspection.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { FileLink } from '#kernel/web/api/file-link.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import type { FileRef } from '#kernel/shared/files.ts';
import type { ProblemRow, problemApi } from '../../shared/problem/problem.ts';
import { ExamineStep, ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { CellWithNote } from '../core/cells.tsx';

/** Days to the deadline; red once it is over. */
export function Deadline({ row }: { row: Pick<ProblemRow, 'effective_deadline' | 'days_left' | 'overdue'> }) {
  if (!row.effective_deadline) return <span className="lab-none">—</span>;
  const { days_left: days } = row;
  const late = row.overdue && days !== null ? `已逾期 ${Math.max(1, -days)} 天` : '';
  const left = !late && days !== null ? (days === 0 ? '今天到期' : `剩 ${days} 天`) : '';
  return (
    <CellWithNote
      main={row.effective_deadline.slice(0, 10)}
      note={
        late ? (
          <strong className="insp-bad">{late}</strong>
        ) : (
          left && <span className={days !== null && days <= 2 ? 'insp-soon' : ''}>{left}</span>
        )
      }
    />
  );
}

/** Description, class, number and marks of a problem. */
function ProblemWhat({ row }: { row: ProblemRow }) {
  return (
    <span className="insp-what">
      <span>{row.description}</span>
      <span className="insp-tags">
        <small className="lab-page-note">{[row.class_name, row.problem_no].filter(Boolean).join(' · ')}</small>
        {row.repeated && <ToneTag tone="warn">重复隐患</ToneTag>}
        {row.reject_count > 0 && <ToneTag tone="bad">{`退回 ${row.reject_count} 次`}</ToneTag>}
        {row.delay_open && <ToneTag tone="info">延期待审</ToneTag>}
      </span>
    </span>
  );
}

/** First photo and their number. */
export function Thumb({ files }: { files: readonly FileRef[] }) {
  const [first] = files;
  if (!first) return <span className="lab-none">—</span>;
  return (
    <FileLink file={first} className="insp-thumb" aria-label={`照片，共 ${files.length} 张`}>
      <img src={first.url} alt="" loading="lazy" />
    </FileLink>
  );
}

function Where({ row }: { row: ProblemRow }) {
  return (
    <CellWithNote
      main={
        <>
          {row.org_name} <LevelCell value={row.lab_level} />
        </>
      }
      note={[row.college_name, row.room_name].filter(Boolean).join(' · ')}
    />
  );
}

type Name =
  | 'act'
  | 'where'
  | 'what'
  | 'level'
  | 'photos'
  | 'found'
  | 'deadline'
  | 'duty'
  | 'state'
  | 'submitted'
  | 'step';

const columns: Record<Name, ColumnsOf<typeof problemApi.list>[number]> = {
  what: { field: 'description', title: '隐患', render: (row) => <ProblemWhat row={row} /> },
  photos: {
    field: 'photos',
    title: '照片',
    shown: 'wide',
    render: (row) => <Thumb files={row.photos} />,
  },
  where: { field: 'org_name', title: '实验室', render: (row) => <Where row={row} /> },
  level: { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
  state: { field: 'state', title: '状态', render: (row) => <EnumTag of={ProblemState} value={row.state} /> },
  deadline: { field: 'effective_deadline', title: '整改期限', sort: true, render: (row) => <Deadline row={row} /> },
  duty: { field: 'duty_name', title: '责任人' },
  act: {
    field: 'act_name',
    title: '来源',
    render: (row) => (
      <CellWithNote main={row.act_name || row.source_name} note={row.act_name && row.source_name} width={160} />
    ),
  },
  found: {
    field: 'found_at',
    title: '发现',
    sort: true,
    render: (row) => <CellWithNote main={row.found_by_name} note={row.found_at.slice(0, 16)} />,
  },
  submitted: {
    field: 'submitted_at',
    title: '提交整改',
    sort: true,
    render: (row) => <CellWithNote main={row.submitted_by_name} note={row.submitted_at?.slice(0, 16)} />,
  },
  step: {
    field: 'examine_step',
    title: '环节',
    shown: 'wide',
    render: (row) => <CellWithNote main={labelOf(ExamineStep, row.examine_step)} note={`第 ${row.round} 轮`} />,
  },
};

/** Columns of a list of problems by name. */
export const problemColumns = (...names: Name[]) => names.map((name) => columns[name]);
