import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { MonthSource, MonthState, type MonthQuery } from '../../shared/month/month.ts';
import { monthList, type StoredMonth } from './month.queries.ts';

const columns: (SheetColumn & { value: (row: StoredMonth) => Cell })[] = [
  { field: 'month', title: '月份', value: (row) => row.month },
  { field: 'asset_no', title: '仪器编号', width: 18, value: (row) => row.asset_no },
  { field: 'name', title: '仪器', width: 28, value: (row) => row.instrument_name },
  { field: 'college', title: '单位', width: 24, value: (row) => row.college_name },
  { field: 'teach', title: '教学', kind: 'number', value: (row) => Number(row.hours_teach) },
  { field: 'research', title: '科研', kind: 'number', value: (row) => Number(row.hours_research) },
  { field: 'service', title: '社会服务', kind: 'number', value: (row) => Number(row.hours_service) },
  { field: 'open', title: '其中开放', kind: 'number', value: (row) => Number(row.hours_open) },
  { field: 'samples', title: '测样', kind: 'number', value: (row) => row.samples },
  { field: 'down', title: '故障停机', kind: 'number', value: (row) => Number(row.down_hours) },
  { field: 'source', title: '来源', value: (row) => labelOf(MonthSource, row.source) },
  { field: 'reason', title: '修改原因', width: 28, value: (row) => row.reason },
  { field: 'state', title: '状态', value: (row) => labelOf(MonthState, row.state) },
];

export const exportMonths = (ctx: Ctx, query: MonthQuery) =>
  exportXlsx(ctx, { title: '大型仪器月度机时', filter: query }, columns, pagesOf(monthList, query));
