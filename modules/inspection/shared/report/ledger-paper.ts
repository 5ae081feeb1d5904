import { labelOf } from '#kernel/shared/enums.ts';
import { ProblemLevel, ProblemState } from '../core/problem.states.ts';
import { Conclusion, RecordStatus } from '../core/record.states.ts';
import type { LedgerRow } from './ledger.ts';

/** Columns of the printed ledger and their share of the width; those of a check first, then those of its problems. */
export const ledgerColumns = [
  ['序号', 3.2],
  ['日期', 5.6],
  ['活动', 11],
  ['学院', 7.5],
  ['实验室', 7.6],
  ['房间', 3.6],
  ['检查人', 4],
  ['陪同人', 4.8],
  ['检查情况', 4.6],
  ['隐患描述', 11.3],
  ['等级', 2.8],
  ['整改措施', 9.6],
  ['责任人', 4],
  ['期限', 5.6],
  ['完成时间', 5.6],
  ['复核人', 4],
  ['状态', 5.4],
] as const;

/** Number of columns that a check fills; the others belong to its problems. */
const ownColumns = 9;
export const problemColumns = ledgerColumns.length - ownColumns;

const dayOf = (time: string | null) => time?.slice(0, 10) ?? '';

/** What the printed ledger says of a check, itself and problem by problem; `none` replaces problems where there are none. */
export function ledgerCells(row: LedgerRow, at: number) {
  const isSubmitted = row.status === RecordStatus.submitted;
  const own = [
    String(at + 1),
    dayOf(row.checked_on),
    row.act_name,
    row.college_name,
    row.lab_name,
    row.rooms,
    row.inspectors,
    row.companion,
    isSubmitted ? labelOf(Conclusion, row.conclusion) : labelOf(RecordStatus, row.status),
  ];
  const problems = row.problems.map((problem) => ({
    id: problem.id,
    cells: [
      problem.description,
      labelOf(ProblemLevel, problem.level),
      problem.measures,
      problem.duty_name,
      dayOf(problem.deadline),
      dayOf(problem.finished_at),
      problem.examined_by_name,
      labelOf(ProblemState, problem.state),
    ],
  }));
  return { own, problems, none: isSubmitted ? '无隐患' : row.note };
}
