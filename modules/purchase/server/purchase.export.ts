import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { PurchaseKind, type PurchaseQuery } from '../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';
import { purchaseBlocks } from './purchase-paper.rules.ts';
import { findPurchase, purchaseList, type StoredPurchase } from './purchase.queries.ts';

const columns: (SheetColumn & { value: (row: StoredPurchase) => Cell })[] = [
  { field: 'no', title: '单号', width: 20, value: (row) => row.no },
  { field: 'name', title: '采购名称', width: 24, value: (row) => row.name },
  { field: 'applicant_name', title: '申请人', value: (row) => row.applicant_name },
  { field: 'org_name', title: '使用单位', width: 24, value: (row) => row.org_name },
  { field: 'college_name', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'kind', title: '类型', value: (row) => labelOf(PurchaseKind, row.kind) },
  { field: 'kinds', title: '品种', kind: 'number', value: (row) => row.kinds },
  { field: 'amount', title: '金额（元）', kind: 'number', value: (row) => row.amount },
  { field: 'spent', title: '已支出（元）', kind: 'number', value: (row) => row.spent },
  { field: 'card_name', title: '经费卡', width: 26, value: (row) => row.card_name },
  { field: 'state', title: '采购状态', value: (row) => labelOf(PurchaseState, row.state) },
  {
    field: 'done',
    title: '入库',
    value: (row) => (row.state === PurchaseState.schoolDone ? labelOf(WarehouseDone, row.done) : ''),
  },
  { field: 'is_split', title: '疑似拆分', value: (row) => (row.is_split ? '是' : '') },
  {
    field: 'submitted_at',
    title: '提交日期',
    kind: 'date',
    value: (row) => row.submitted_at && formatDate(row.submitted_at),
  },
];

/** The list of purchases as a sheet, with what has been spent of each. */
export const exportPurchases = (ctx: Ctx, query: PurchaseQuery) =>
  exportXlsx(ctx, { title: '采购申请', filter: query }, columns, pagesOf(purchaseList, query));

export async function printPurchase(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findPurchase(tx, { id }),
    school: await findSchoolName(tx),
  }));
  const blocks = purchaseBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `物资采购申请单 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
