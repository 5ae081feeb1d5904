import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { ProblemDescrQuery } from '../../shared/library/problem-class.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { descrColumns } from './problem-descr.import.ts';
import { descrList, type StoredDescr } from './problem-descr.queries.ts';

const columns = [
  ...descrColumns.map((column) => ({
    ...column,
    value: (row: StoredDescr) => (column.field === 'level' ? labelOf(ProblemLevel, row.level) : row[column.field]),
  })),
  { field: 'uses', title: '引用次数', kind: 'number' as const, value: (row: StoredDescr) => row.uses },
];

export const exportDescrs = (ctx: Ctx, query: ProblemDescrQuery) =>
  exportXlsx(ctx, { title: '问题描述', filter: query }, columns, pagesOf(descrList, query));
