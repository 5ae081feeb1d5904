import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { Payer } from '../../shared/account/payer.ts';
import { BillCause, type BillQuery } from '../../shared/bill/bill.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import { billBlocks } from './bill-paper.rules.ts';
import { billList, findBill, type StoredBill } from './bill.queries.ts';

const columns: (SheetColumn & { value: (row: StoredBill) => Cell })[] = [
  { field: 'no', title: '账单号', width: 16, value: (row) => row.no },
  { field: 'billed_at', title: '日期', width: 20, value: (row) => formatDateTime(row.billed_at) },
  { field: 'resource', title: '资源', width: 28, value: (row) => row.resource_name },
  { field: 'lab', title: '实验室', width: 24, value: (row) => row.lab_name },
  { field: 'user', title: '付款人', value: (row) => row.user_name },
  { field: 'payer', title: '付款方式', value: (row) => labelOf(Payer, row.payer) },
  { field: 'card', title: '经费卡', width: 28, value: (row) => row.card_name },
  { field: 'cause', title: '事由', value: (row) => labelOf(BillCause, row.cause) },
  { field: 'amount', title: '金额（元）', kind: 'number', value: (row) => Number(row.amount) },
  { field: 'paid', title: '已付（元）', kind: 'number', value: (row) => Number(row.paid) },
  { field: 'status', title: '状态', value: (row) => labelOf(BillStatus, row.status) },
];

export const exportBills = (ctx: Ctx, query: BillQuery) =>
  exportXlsx(ctx, { title: '预约费用账单', filter: query }, columns, pagesOf(billList, query));

/** 费用结算单. */
export async function printBill(ctx: Ctx, { id }: { id: number }) {
  const [row, school] = await readToPrint(
    ctx,
    async (tx) => [await findBill(tx, { id }), await findSchoolName(tx)] as const,
  );
  const paper = billBlocks(row, school, formatDateTime(ctx.now).slice(0, 16));
  return printPaper(ctx, { title: `费用结算单 ${row.no}`, filter: { id } }, wholeDocument(paper));
}
