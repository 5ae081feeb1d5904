import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { ProblemQuery, ProblemRow } from '../../shared/problem/problem.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { shownProblems } from './problem-row.queries.ts';
import { problemList } from './problem.queries.ts';

const columns: (SheetColumn & { value: (row: ProblemRow) => Cell })[] = [
  { field: 'problem_no', title: '隐患编号', width: 20, value: (row) => row.problem_no },
  { field: 'source_name', title: '来源', value: (row) => row.source_name },
  { field: 'act_name', title: '活动', width: 24, value: (row) => row.act_name },
  { field: 'college_name', title: '学院', value: (row) => row.college_name },
  { field: 'org_code', title: '实验室编号', value: (row) => row.org_code },
  { field: 'org_name', title: '实验室', width: 24, value: (row) => row.org_name },
  { field: 'room_name', title: '房间', value: (row) => row.room_name },
  { field: 'class_name', title: '分类', value: (row) => row.class_name },
  { field: 'description', title: '描述', width: 40, value: (row) => row.description },
  { field: 'place', title: '位置', value: (row) => row.place },
  { field: 'level', title: '等级', value: (row) => labelOf(ProblemLevel, row.level) },
  { field: 'state', title: '状态', value: (row) => labelOf(ProblemState, row.state) },
  { field: 'found_by_name', title: '发现人', value: (row) => row.found_by_name },
  { field: 'found_at', title: '发现时间', kind: 'datetime', width: 20, value: (row) => row.found_at },
  { field: 'issue_at', title: '下发时间', kind: 'datetime', width: 20, value: (row) => row.issue_at },
  {
    field: 'effective_deadline',
    title: '整改期限',
    kind: 'datetime',
    width: 20,
    value: (row) => row.effective_deadline,
  },
  { field: 'overdue', title: '是否逾期', value: (row) => (row.overdue ? '是' : '否') },
  { field: 'duty_name', title: '责任人', value: (row) => row.duty_name },
  { field: 'submitted_at', title: '提交时间', kind: 'datetime', width: 20, value: (row) => row.submitted_at },
  { field: 'finished_at', title: '完成时间', kind: 'datetime', width: 20, value: (row) => row.finished_at },
  { field: 'reject_count', title: '退回次数', kind: 'number', value: (row) => row.reject_count },
];

const batch = 500;

/** The problem list as a sheet, in the order in which they were recorded. */
export const exportProblems = (ctx: Ctx, filter: ProblemQuery) =>
  exportXlsx(ctx, { title: '隐患清单', filter }, columns, async (tx, after) => {
    const rows = await problemList.after(tx, filter, after, batch);
    return { rows: await shownProblems(rows, tx), last: rows.at(-1)?.id ?? after };
  });
