import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { receiveGoods as putIntoStore } from '#modules/consumable/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { spendMoney } from '#platform/funds/server/public.ts';
import { sumOf } from '#platform/funds/shared/money.rules.ts';
import { compareQty, partAmount, qtyText, subtractQty } from '../shared/amount.rules.ts';
import { purchaseErrors } from '../shared/errors.ts';
import type { purchaseApi } from '../shared/purchase.ts';
import { LineResult, OrderState } from '../shared/purchase.states.ts';
import { docOf, purchaseDoc, releaseLines } from './hold.service.ts';
import { assertOpen, linesOf, lockOrder, type LineState } from './order.service.ts';
import { lockPurchase, type LockedPurchase } from './purchase.service.ts';
import { settleOrders, settlePurchase } from './settle.service.ts';

export const receiptDoc = 'purchase.receipt';
type Input = InputOf<typeof purchaseApi.receive>;

/** Applicant, approver, buyer and receiver are different people. */
function assertOther(ctx: Ctx, { applicant_id, approver_ids }: LockedPurchase, buyer: number): void {
  const { userId } = ctx.actor;
  assert(applicant_id !== userId, purchaseErrors.ownReceipt);
  assert(!approver_ids.includes(userId), purchaseErrors.approverReceives);
  assert(buyer !== userId, purchaseErrors.buyerReceives);
}

type Accepted = { line: number; qty: string; amount: string; hold: number | null; isWhole: boolean };

/** A part of a line with what it costs; no more comes than was approved. */
function accepted(order: number, of: LineState | undefined, qty: string): Accepted {
  const row = found(of?.order_id === order ? of : undefined, '订单明细');
  const rest = subtractQty(row.checked_qty, row.received);
  assert(!row.closed && compareQty(qty, rest) <= 0, purchaseErrors.overApproved, {
    line: row.line,
    name: row.name,
    unit: row.unit,
    qty: qtyText(qty),
    approved: qtyText(row.checked_qty),
    received: qtyText(row.received),
  });
  const amount = partAmount(row.order_price ?? '0', row.received, qty);
  return { line: row.line, qty: qtyText(qty), amount, hold: row.hold, isWhole: compareQty(qty, rest) === 0 };
}

function dayFault(ctx: Ctx, day: string, orderedOn: string): string | undefined {
  if (day > formatDate(ctx.now)) return '验收日期不能晚于今天';
  return day < orderedOn ? '验收日期不能早于下单日期' : undefined;
}

/** Accepts what has come of an order, spends what it costs and releases the rest of lines that are complete. */
export async function receiveGoods(ctx: Ctx, { id, order_id, lines, files = [], ...given }: Input): Promise<number> {
  const { purchase, order } = await lockOrder(ctx, order_id);
  found(purchase.id === id ? purchase : undefined, '采购订单');
  assertOther(ctx, purchase, order.created_by);
  assertOpen(purchase, '验收');
  const state = labelOf(OrderState, order.state);
  const isWaiting = order.state === OrderState.ordered || order.state === OrderState.partly;
  assert(isWaiting, purchaseErrors.orderMoved, { state, action: '验收' });
  const fault = dayFault(ctx, given.received_on, order.ordered_on);
  if (fault) throw badFields({ received_on: fault });
  if (new Set(lines.map(({ line }) => line)).size < lines.length) throw badFields({ lines: '同一行只能填写一次' });
  const known = await linesOf(ctx, id);
  const parts = lines.map(({ line, qty }) => accepted(order_id, known.get(line), qty));
  const receipt = await insertReceipt(ctx, { ...given, id, order_id, files }, parts);
  await spendMoney(
    ctx,
    docOf(id),
    { doc_type: receiptDoc, doc_id: receipt },
    parts.flatMap(({ hold, amount }) => (hold === null ? [] : [{ line: hold, amount }])),
  );
  const whole = parts.filter(({ isWhole }) => isWhole).map(({ line }) => line);
  if (whole.length > 0) await releaseLines(ctx, id, '验收完成，解冻余额', whole);
  await storeGoods(ctx, { receipt, warehouse_id: purchase.warehouse_id, known }, lines);
  await settleOrders(ctx, id);
  await settlePurchase(ctx, id);
  return receipt;
}

type Into = { receipt: number; warehouse_id: number | null; known: ReadonlyMap<number, LineState> };

/** Goods of the catalogue go into the store of the purchase, whose keeper the caller has to be. */
async function storeGoods(ctx: Ctx, { receipt, warehouse_id, known }: Into, lines: Input['lines']): Promise<void> {
  const goods = lines.flatMap(({ line, qty, batch_no, expires_on }) => {
    const { material_id, order_price } = known.get(line)!;
    return material_id === null
      ? []
      : [{ material_id, quantity: qty, price: order_price ?? '0', batch_no, expires_on }];
  });
  if (goods.length === 0 || warehouse_id === null) return;
  const { no } = await putIntoStore(ctx, { doc_type: receiptDoc, doc_id: receipt, warehouse_id, lines: goods });
  await sql`update purchase.receipt set inbound_no = ${no} where school_id = ${ctx.schoolId} and id = ${receipt}`.execute(
    ctx.db,
  );
}

async function insertReceipt(
  ctx: Ctx,
  {
    id,
    order_id,
    received_on,
    invoice_no = '',
    remark = '',
    files,
  }: Omit<Input, 'lines' | 'files'> & { files: number[] },
  parts: readonly Accepted[],
): Promise<number> {
  const { schoolId, actor, now } = ctx;
  const no = await nextDocumentNo(ctx, 'YS', receiptDoc);
  const { rows } = await sql<{
    id: number;
  }>`insert into purchase.receipt (school_id, no, purchase_id, order_id, received_on, received_by,
      invoice_no, remark, files, amount, created_by, created_at, updated_by, updated_at)
    values (${schoolId}, ${no}, ${id}, ${order_id}, ${received_on}, ${actor.userId}, ${invoice_no}, ${remark}, ${files},
      ${sumOf(parts.map(({ amount }) => amount))}, ${actor.userId}, ${now}, ${actor.userId}, ${now}) returning id`.execute(
    ctx.db,
  );
  const receipt = rows[0]!.id;
  await sql`with part as (select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) g (line int, qty numeric, amount numeric)),
    kept as (insert into purchase.receipt_line (school_id, receipt_id, purchase_id, line, qty, amount)
      select ${schoolId}, ${receipt}, ${id}, g.line, g.qty, g.amount from part g)
    update purchase.line n set received = n.received + g.qty, spent = n.spent + g.amount from part g
    where n.school_id = ${schoolId} and n.purchase_id = ${id} and n.line = g.line`.execute(ctx.db);
  await attachFiles(ctx, receiptDoc, receipt, files);
  await ctx.audit({ action: '到货验收', docType: receiptDoc, docId: receipt, note: no });
  return receipt;
}

/** Gives up what has not come of lines, and the money that it holds. */
export async function closePurchase(ctx: Ctx, { id, reason, lines }: InputOf<typeof purchaseApi.close>): Promise<void> {
  const row = await lockPurchase(ctx, id);
  assert(row.applicant_id === ctx.actor.userId, purchaseErrors.notApplicant, { action: '关闭采购' });
  assertOpen(row, '关闭');
  const open = [...(await linesOf(ctx, id)).values()].filter(
    (line) => line.result === LineResult.passed && !line.closed && compareQty(line.received, line.checked_qty) < 0,
  );
  const closed = lines ? open.filter(({ line }) => lines.includes(line)) : open;
  if (closed.length === 0) throw badFields({ lines: '所选的行已全部到货或已关闭，请刷新后查看' });
  const numbers = closed.map(({ line }) => line);
  await sql`update purchase.line set closed = true, close_reason = ${reason}
    where school_id = ${ctx.schoolId} and purchase_id = ${id} and line = any(${numbers}::int[])`.execute(ctx.db);
  await releaseLines(ctx, id, '采购关闭', numbers);
  const names = closed.map(({ name }) => name).join('、');
  await ctx.audit({ action: '关闭采购', docType: purchaseDoc, docId: id, note: `${names}：${reason}`.slice(0, 200) });
  await settleOrders(ctx, id);
  await settlePurchase(ctx, id);
}
