import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { centsOf, moneyText, sumOf } from '#platform/funds/shared/money.rules.ts';
import { startForDocument } from '#platform/workflow/server/public.ts';
import { amountOf, isAbove } from '../shared/amount.rules.ts';
import { purchaseErrors } from '../shared/errors.ts';
import type { orderApi } from '../shared/order.ts';
import type { purchaseApi } from '../shared/purchase.ts';
import { LineResult, OrderState, PurchaseState } from '../shared/purchase.states.ts';
import { holdLines, recount } from './hold.service.ts';
import { schoolLimit } from './purchase-check.service.ts';
import { isOpen, mayOrder } from './purchase.policy.ts';
import { changePurchase, lockPurchase, purchaseProcess, type LockedPurchase } from './purchase.service.ts';
import { changeOrder, orderDoc } from './settle.service.ts';

export type LineState = {
  line: number;
  material_id: number | null;
  name: string;
  unit: string;
  checked_qty: string;
  checked_price: string;
  amount: string;
  result: number;
  order_id: number | null;
  order_price: string | null;
  received: string;
  spent: string;
  hold: number | null;
  closed: boolean;
};

/** Lines of a purchase that the caller has locked. */
export async function linesOf(ctx: Ctx, id: number): Promise<Map<number, LineState>> {
  const { rows } =
    await sql<LineState>`select line, material_id, name, unit, checked_qty::text as checked_qty, checked_price::text as checked_price,
      amount::text as amount, result, order_id, order_price::text as order_price, received::text as received, spent::text as spent, hold, closed
    from purchase.line where school_id = ${ctx.schoolId} and purchase_id = ${id} order by line`.execute(ctx.db);
  return new Map(rows.map((row) => [row.line, row]));
}

/** Refuses unless the purchase is carried out now. */
export function assertOpen(row: LockedPurchase, action: string): void {
  const state = row.done === 1 ? '已完成入库' : labelOf(PurchaseState, row.state);
  assert(isOpen(row), purchaseErrors.moved, { state, action });
}

/** A purchase that the caller buys for, locked and open. */
async function lockToOrder(ctx: Ctx, id: number, action: string): Promise<LockedPurchase> {
  const row = await lockPurchase(ctx, id);
  assert(mayOrder(ctx.actor, row), purchaseErrors.notApplicant, { action });
  assertOpen(row, action);
  return row;
}

/** A line that was passed and that nobody has ordered. */
function unordered(lines: ReadonlyMap<number, LineState>, line: number, action: string): LineState {
  const row = found(lines.get(line), '采购明细');
  const why =
    row.result !== LineResult.passed ? '没有通过审核' : row.closed ? '已关闭' : row.order_id !== null ? '已下单' : '';
  assert(why === '', purchaseErrors.lineOrdered, { line, name: row.name, why, action });
  return row;
}

const once = (lines: readonly { line: number }[]) =>
  new Set(lines.map(({ line }) => line)).size === lines.length ? undefined : { lines: '同一行只能填写一次' };

/** Orders lines of a passed purchase. A price a little above the approved one freezes the difference, more goes back to approval. */
export async function createOrder(
  ctx: Ctx,
  { purchase_id, lines, files = [], ...columns }: InputOf<typeof orderApi.create>,
): Promise<number> {
  const row = await lockToOrder(ctx, purchase_id, '下单');
  const faults = { ...once(lines), ...dayFaults(ctx, columns) };
  if (Object.keys(faults).length > 0) throw badFields(faults);
  const known = await linesOf(ctx, purchase_id);
  const { purchase_price_over } = await settingsOf(ctx, ['purchase_price_over']);
  const bought = lines.map(({ line, price }) => {
    const of = unordered(known, line, '下单');
    const isOver = isAbove(price, of.checked_price, Number(purchase_price_over));
    assert(!isOver, purchaseErrors.priceOver, {
      line,
      name: of.name,
      percent: purchase_price_over,
      price: moneyText(price),
      approved: moneyText(of.checked_price),
    });
    return { line, price, of, amount: amountOf(price, of.checked_qty) };
  });
  const no = await nextDocumentNo(ctx, 'DD', orderDoc);
  const { rows } = await sql<{
    id: number;
  }>`insert into purchase.purchase_order (school_id, no, purchase_id, supplier, contact,
      contract_no, ordered_on, arrives_on, files, amount, created_by, created_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${no}, ${purchase_id}, ${columns.supplier}, ${columns.contact ?? ''}, ${columns.contract_no ?? ''},
      ${columns.ordered_on}, ${columns.arrives_on ?? null}, ${files}, ${sumOf(bought.map(({ amount }) => amount))},
      ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  const given = bought.map(({ line, price, amount }) => ({ line, price, amount }));
  await sql`update purchase.line n set order_id = ${id}, order_price = g.price
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (line int, price numeric)
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${purchase_id} and n.line = g.line`.execute(ctx.db);
  const dearer = bought.filter(({ amount, of }) => centsOf(amount) > centsOf(of.amount));
  await holdLines(ctx, row, dearer, '下单单价高于批准单价');
  await attachFiles(ctx, orderDoc, id, files);
  await ctx.audit({ action: '采购下单', docType: orderDoc, docId: id, note: `${no} ${columns.supplier}` });
  return id;
}

function dayFaults(
  ctx: Ctx,
  { ordered_on, arrives_on }: { ordered_on: string; arrives_on?: string | null | undefined },
) {
  return {
    ...(ordered_on > formatDate(ctx.now) && { ordered_on: '下单日期不能晚于今天' }),
    ...(arrives_on && arrives_on < ordered_on && { arrives_on: '约定到货日期不能早于下单日期' }),
  };
}

/** Asks for approval of higher prices; what the lines cost then is frozen at once. */
export async function repricePurchase(
  ctx: Ctx,
  { id, reason, lines }: InputOf<typeof purchaseApi.reprice>,
): Promise<void> {
  const row = await lockToOrder(ctx, id, '提价报批');
  const fault = once(lines);
  if (fault) throw badFields(fault);
  const known = await linesOf(ctx, id);
  const raised = lines.map(({ line, price }) => {
    const of = unordered(known, line, '提价报批');
    assert(centsOf(price) > centsOf(of.checked_price), purchaseErrors.notOver, {
      line,
      name: of.name,
      price: moneyText(price),
      approved: moneyText(of.checked_price),
    });
    return { line, price, amount: amountOf(price, of.checked_qty) };
  });
  await sql`update purchase.line n set checked_price = g.price, amount = g.amount, result = 0, opinion = ''
    from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb) g (line int, price numeric, amount numeric)
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} and n.line = g.line`.execute(ctx.db);
  await recount(ctx, id);
  await holdLines(ctx, row, raised, '提价重新报批');
  await changePurchase(ctx, id, 'reprice', { is_repriced: true, ...(await levelNow(ctx, row)) }, reason);
  await startForDocument(ctx, purchaseProcess, id);
}

async function levelNow(ctx: Ctx, { id, needs_school }: LockedPurchase): Promise<{ needs_school: boolean }> {
  const { rows } = await sql<{ amount: string }>`select amount::text as amount from purchase.purchase
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return { needs_school: needs_school || centsOf(rows[0]!.amount) >= (await schoolLimit(ctx)) * 100 };
}

/** An order whose purchase the caller reaches, with its purchase locked. */
export async function lockOrder(ctx: Ctx, id: number) {
  const { rows } = await sql<{ purchase_id: number }>`select purchase_id from purchase.purchase_order
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const purchase = await lockPurchase(ctx, found(rows[0], '采购订单').purchase_id);
  const { rows: orders } = await sql<{
    id: number;
    no: string;
    state: number;
    ordered_on: string;
    created_by: number;
  }>`select id, no,
      state, ordered_on, created_by from purchase.purchase_order where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(
    ctx.db,
  );
  return { purchase, order: orders[0]! };
}

async function lockToEdit(ctx: Ctx, id: number, action: string, from: number) {
  const locked = await lockOrder(ctx, id);
  assert(mayOrder(ctx.actor, locked.purchase), purchaseErrors.notApplicant, { action });
  const state = labelOf(OrderState, locked.order.state);
  assert(locked.order.state === from, purchaseErrors.orderMoved, { state, action });
  return locked;
}

export async function payOrder(ctx: Ctx, { id, paid_on, voucher_no }: InputOf<typeof orderApi.pay>): Promise<void> {
  const { order } = await lockToEdit(ctx, id, '登记付款', OrderState.accepted);
  if (paid_on > formatDate(ctx.now)) throw badFields({ paid_on: '付款日期不能晚于今天' });
  if (paid_on < order.ordered_on) throw badFields({ paid_on: '付款日期不能早于下单日期' });
  await changeOrder(ctx, id, 'pay', { paid_on, voucher_no }, `凭证 ${voucher_no}`);
}

/** Nothing has come: the lines may be ordered elsewhere, and hold what they held. */
export async function cancelOrder(ctx: Ctx, { id, reason }: InputOf<typeof orderApi.cancel>): Promise<void> {
  await lockToEdit(ctx, id, '取消订单', OrderState.ordered);
  await sql`update purchase.line set order_id = null, order_price = null
    where school_id = ${ctx.schoolId} and order_id = ${id}`.execute(ctx.db);
  await changeOrder(ctx, id, 'cancel', {}, reason);
}
