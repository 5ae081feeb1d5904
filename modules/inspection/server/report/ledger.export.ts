import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { LedgerQuery, LedgerRow } from '../../shared/report/ledger.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { ledgerList, shownChecks } from './ledger.queries.ts';

/** A line of the sheet: a check, or one of the problems that it found. */
type Line = LedgerRow & { problem: LedgerRow['problems'][number] | undefined };

const columns: (SheetColumn & { value: (row: Line) => Cell })[] = [
  { field: 'checked_on', title: '日期', kind: 'datetime', width: 20, value: (row) => row.checked_on },
  { field: 'act_name', title: '活动', width: 24, value: (row) => row.act_name },
  { field: 'act_type_name', title: '类型', value: (row) => row.act_type_name },
  { field: 'org_name', title: '组织单位', value: (row) => row.org_name },
  { field: 'college_name', title: '学院', value: (row) => row.college_name },
  { field: 'lab_no', title: '实验室编号', value: (row) => row.lab_no },
  { field: 'lab_name', title: '实验室', width: 24, value: (row) => row.lab_name },
  { field: 'rooms', title: '房间', value: (row) => row.rooms },
  { field: 'inspectors', title: '检查人', value: (row) => row.inspectors },
  { field: 'companion', title: '陪同人', value: (row) => row.companion },
  {
    field: 'conclusion',
    title: '检查情况',
    value: (row) => labelOf(Conclusion, row.conclusion) || labelOf(RecordStatus, row.status),
  },
  { field: 'problem_no', title: '隐患编号', width: 20, value: (row) => row.problem?.problem_no ?? null },
  { field: 'description', title: '隐患描述', width: 40, value: (row) => row.problem?.description ?? null },
  { field: 'level', title: '等级', value: (row) => labelOf(ProblemLevel, row.problem?.level) },
  { field: 'measures', title: '整改措施', width: 30, value: (row) => row.problem?.measures ?? null },
  { field: 'duty_name', title: '责任人', value: (row) => row.problem?.duty_name ?? null },
  { field: 'deadline', title: '期限', kind: 'datetime', width: 20, value: (row) => row.problem?.deadline ?? null },
  {
    field: 'finished_at',
    title: '完成时间',
    kind: 'datetime',
    width: 20,
    value: (row) => row.problem?.finished_at ?? null,
  },
  { field: 'examined_by_name', title: '复核人', value: (row) => row.problem?.examined_by_name ?? null },
  { field: 'state', title: '状态', value: (row) => labelOf(ProblemState, row.problem?.state) },
];

const batch = 500;
const linesOf = (row: LedgerRow): Line[] =>
  row.problems.length === 0 ? [{ ...row, problem: undefined }] : row.problems.map((problem) => ({ ...row, problem }));

/** The ledger as a sheet, one line a problem; a check without problems has one line of its own. */
export const exportLedger = (ctx: Ctx, filter: LedgerQuery) =>
  exportXlsx(ctx, { title: '检查台账', filter }, columns, async (tx, after) => {
    const checks = await ledgerList.after(tx, filter, after, batch);
    const rows = await shownChecks(checks, tx);
    return { rows: rows.flatMap(linesOf), last: checks.at(-1)?.id ?? after };
  });
