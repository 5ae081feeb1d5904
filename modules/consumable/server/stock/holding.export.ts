import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { StockFlag, type stockSheet } from '../../shared/stock/holding.ts';
import { holdingList, type StoredHolding } from './holding.queries.ts';

const columns: (SheetColumn & { value: (row: StoredHolding) => Cell })[] = [
  { field: 'code', title: '物资编码', width: 16, value: (row) => row.code },
  { field: 'name', title: '物资名称', width: 24, value: (row) => row.name },
  { field: 'spec', title: '规格', width: 20, value: (row) => row.spec },
  { field: 'category_name', title: '分类', width: 16, value: (row) => row.category_name },
  { field: 'warehouse_name', title: '仓库', width: 22, value: (row) => row.warehouse_name },
  { field: 'quantity', title: '数量', kind: 'number', value: (row) => row.quantity },
  { field: 'reserved', title: '已预留', kind: 'number', value: (row) => row.reserved },
  { field: 'available', title: '可用', kind: 'number', value: (row) => row.available },
  { field: 'unit', title: '单位', value: (row) => row.unit },
  { field: 'safety_stock', title: '安全库存', kind: 'number', value: (row) => row.safety_stock },
  { field: 'batches', title: '批次', kind: 'number', value: (row) => row.batches },
  { field: 'next_expiry', title: '最近有效期', kind: 'date', value: (row) => row.next_expiry },
  { field: 'amount', title: '金额（元）', kind: 'number', value: (row) => row.amount },
  {
    field: 'flags',
    title: '提示',
    width: 24,
    value: (row) => row.flags.map((flag) => labelOf(StockFlag, flag)).join('、'),
  },
];

export const exportStock = (ctx: Ctx, query: InputOf<typeof stockSheet.export>) =>
  exportXlsx(ctx, { title: '耗材库存', filter: query }, columns, pagesOf(holdingList, query));
