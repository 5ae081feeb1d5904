import { labelOf } from '#kernel/shared/enums.ts';
import { ProblemLevel, ProblemState } from '../core/problem.states.ts';
import { Conclusion, RecordStatus } from '../core/record.states.ts';
import { LedgerGroup, type LedgerGroupCode, type LedgerRow } from './ledger.ts';

/** Columns of the printed ledger and their share of the width; those of a check first, then those of its problems. */
export const ledgerColumns = [
  ['序号', 3],
  ['日期', 5.6],
  ['活动', 10.2],
  ['学院、实验室、房间', 11.4],
  ['检查人、陪同人', 7.2],
  ['检查情况', 4.6],
  ['隐患描述', 17],
  ['等级', 2.8],
  ['整改措施', 22.2],
  ['期限、完成', 5.6],
  ['责任人、复核人', 5],
  ['状态', 5.4],
] as const;

/** Number of columns that a check fills; the others belong to its problems. */
const ownColumns = 6;
export const problemColumns = ledgerColumns.length - ownColumns;

// Short texts share a cell, so that descriptions and measures get the width.
const lines = (...texts: (string | null)[]) => texts.filter(Boolean).join('\n');
const dayOf = (time: string | null) => time?.slice(0, 10) ?? '';

/** The college or activity of a check, as headings of groups name it. */
export const groupName = (row: Pick<LedgerRow, 'college_name' | 'act_name'>, group: LedgerGroupCode) =>
  group === LedgerGroup.college ? row.college_name || '校直属' : row.act_name;

/** The note says what was found and put right on the spot; that of a visit that did not take place says why. */
export const isFixed = ({ status, note }: Pick<LedgerRow, 'status' | 'note'>) =>
  status === RecordStatus.submitted && note !== '';

/** What stands where a check lists no problems: those of a draft are not listed before they are issued. */
export function noneOf(row: Pick<LedgerRow, 'status' | 'conclusion' | 'note'>): string {
  const { status, conclusion, note } = row;
  if (status !== RecordStatus.submitted || isFixed(row)) return note;
  return conclusion === Conclusion.problems ? '隐患尚未下发' : '无隐患';
}

/** What the printed ledger says of a check, itself and problem by problem; `none` replaces problems where there are none. */
export function ledgerCells(row: LedgerRow, at: number) {
  const isSubmitted = row.status === RecordStatus.submitted;
  const own = [
    String(at + 1),
    dayOf(row.checked_on),
    row.act_name,
    lines(row.college_name, [row.lab_name, row.rooms].filter(Boolean).join(' ')),
    lines(row.inspectors, row.companion && `陪同 ${row.companion}`),
    lines(
      isSubmitted ? labelOf(Conclusion, row.conclusion) : labelOf(RecordStatus, row.status),
      row.problems.length > 0 && isFixed(row) ? row.note : null,
    ),
  ];
  const problems = row.problems.map((problem) => ({
    id: problem.id,
    cells: [
      problem.description,
      labelOf(ProblemLevel, problem.level),
      problem.measures,
      lines(dayOf(problem.deadline), problem.finished_at && `${dayOf(problem.finished_at)} 完成`),
      lines(problem.duty_name, problem.examined_by_name && `${problem.examined_by_name} 复核`),
      labelOf(ProblemState, problem.state),
    ],
  }));
  return { own, problems, none: noneOf(row) };
}
