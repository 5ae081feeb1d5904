import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { ProblemDescr } from '../shared/problem-class.ts';
import { ProblemLevel } from '../shared/problem.ts';
import { descrColumns } from './problem-descr.import.ts';
import { descrRows, descrsWhere, type DescrFilter } from './problem-descr.queries.ts';

const pageRows = 500;
const columns = [
  ...descrColumns.map((column) => ({
    ...column,
    value: (row: ProblemDescr) => (column.field === 'level' ? labelOf(ProblemLevel, row.level) : row[column.field]),
  })),
  { field: 'uses', title: '引用次数', kind: 'number' as const, value: (row: ProblemDescr) => row.uses },
];

export const exportDescrs = (ctx: Ctx, filter: DescrFilter) =>
  exportXlsx(ctx, { title: '问题描述', filter }, columns, async (tx, after) => {
    const rows = await descrRows(tx, sql<boolean>`${descrsWhere(tx, filter)} and d.id > ${after}`, sql`d.id`, pageRows);
    return { rows, last: rows.at(-1)?.descr_id ?? after };
  });
