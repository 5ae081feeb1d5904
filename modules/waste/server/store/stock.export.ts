import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { StockAge, type StockRow, type stockSheet } from '../../shared/store/stock.ts';
import { stockList } from './stock.queries.ts';

const columns: (SheetColumn & { value: (row: Omit<StockRow, 'can'>) => Cell })[] = [
  { field: 'label_no', title: '数字识别码', width: 42, value: (row) => row.label_no },
  { field: 'name', title: '废物名称', width: 22, value: (row) => row.name },
  { field: 'hw', title: '废物类别', value: (row) => row.hw },
  { field: 'code', title: '废物代码', value: (row) => row.code },
  { field: 'compat_group', title: '相容组', value: (row) => row.compat_group },
  { field: 'weight_kg', title: '重量（kg）', kind: 'number', value: (row) => row.weight_kg },
  { field: 'warehouse_name', title: '暂存设施', width: 22, value: (row) => row.warehouse_name },
  { field: 'zone_name', title: '分区', value: (row) => row.zone_name },
  { field: 'lab_name', title: '来源实验室', width: 22, value: (row) => row.lab_name },
  { field: 'stored_on', title: '入库日期', kind: 'date', value: (row) => row.stored_on },
  { field: 'days', title: '已存天数', kind: 'number', value: (row) => row.days },
  { field: 'age', title: '暂存期限', width: 22, value: (row) => labelOf(StockAge, row.age) },
];

export const exportStock = (ctx: Ctx, query: InputOf<typeof stockSheet.export>) =>
  exportXlsx(ctx, { title: '危废暂存库存', filter: query }, columns, pagesOf(stockList, query));
