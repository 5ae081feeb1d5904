import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { spendMoney } from '#platform/funds/server/public.ts';
import { sumOf, timesOf } from '#platform/funds/shared/money.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { purchaseApi } from '../../shared/purchase/purchase.ts';
import {
  execStates,
  ExecState,
  LineResult,
  PurchaseStatus,
  type ExecStateCode,
} from '../../shared/purchase/purchase.states.ts';
import { createInbound } from './inbound.service.ts';
import { inboundDoc } from './inbound-lock.queries.ts';
import { comingOf, findPurchase } from '../purchase/purchase.queries.ts';
import { changeExecution, purchaseDoc } from '../purchase/purchase.service.ts';

type Line = {
  line: number;
  name: string;
  substance_id: number;
  spec_id: number;
  supplier_id: number | null;
  price: string;
  count: number;
  arrived: number;
  coming: number;
  result: number;
};

/** Locks a purchase whose goods may arrive, with its lines. */
async function lockArriving(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    applicant_id: number;
    ordered_by: number | null;
    status: number;
    exec_state: number;
  }>`select
      applicant_id, ordered_by, status, exec_state from chemical.purchase where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(
    ctx.db,
  );
  const row = found(rows[0], '采购申请');
  const isOpen = row.status === PurchaseStatus.passed && execStates.can('arriveSome', row.exec_state as ExecStateCode);
  const state =
    row.status === PurchaseStatus.passed ? labelOf(ExecState, row.exec_state) : labelOf(PurchaseStatus, row.status);
  assert(isOpen, chemicalErrors.purchaseMoved, { state, action: '登记到货' });
  const { rows: lines } =
    await sql<Line>`select n.line, s.name, n.substance_id, n.spec_id, n.supplier_id, n.price::text as price, n.count,
      n.arrived, ${comingOf(sql`n.purchase_id`, sql`n.line`)} as coming, n.result
    from chemical.purchase_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
    where n.school_id = ${ctx.schoolId} and n.purchase_id = ${id} order by n.line`.execute(ctx.db);
  return { ...row, lines };
}

/** Packages that arrive by line of the purchase. */
function countsOf(lines: readonly { line: number; count: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { line, count } of lines) counts.set(line, (counts.get(line) ?? 0) + count);
  return counts;
}

/** What a part of a purchase brings becomes an inbound document, of passed lines and no more than is still to come. */
export async function arrivePurchase(
  ctx: Ctx,
  { id, warehouse_id, lines, remark = '' }: InputOf<typeof purchaseApi.arrive>,
): Promise<number> {
  await findPurchase(ctx, { id });
  const { applicant_id, lines: ordered } = await lockArriving(ctx, id);
  for (const [line, count] of countsOf(lines)) {
    const one = ordered.find((row) => row.line === line);
    if (!one) throw badFields({ lines: `采购申请没有第 ${line} 行，请刷新后重新登记` });
    assert(one.result === LineResult.passed, chemicalErrors.arriveRefused, { line, name: one.name });
    const rest = one.count - one.arrived - one.coming;
    assert(count <= rest, chemicalErrors.arriveMore, { line, name: one.name, rest, count });
  }
  const goods = lines.map(({ line, ...given }) => {
    const { substance_id, spec_id, supplier_id } = ordered.find((row) => row.line === line)!;
    return { ...given, substance_id, spec_id, supplier_id };
  });
  const inbound = await createInbound(ctx, { source: 'purchase', warehouse_id, applicant_id, remark, lines: goods });
  await sql`with marked as (update chemical.inbound set purchase_id = ${id} where school_id = ${ctx.schoolId} and id = ${inbound})
    update chemical.inbound_line n set purchase_line = g.of from unnest(${lines.map(({ line }) => line)}::int[]) with ordinality g (of, at)
    where n.school_id = ${ctx.schoolId} and n.inbound_id = ${inbound} and n.line = g.at`.execute(ctx.db);
  return inbound;
}

/** A line of an inbound document with the amount of its packages in the base unit. */
type Received = { line: number; count: number; amount: number };

/** Lines of an inbound document by the lines of its purchase. */
async function goodsOf(ctx: Ctx, inboundId: number, received: readonly Received[]) {
  const { rows } = await sql<{ line: number; of: number }>`select line, purchase_line as of from chemical.inbound_line
    where school_id = ${ctx.schoolId} and inbound_id = ${inboundId}`.execute(ctx.db);
  const of = new Map(rows.map((row) => [row.line, row.of]));
  return received.map((one) => ({ ...one, purchase_line: of.get(one.line)! }));
}

/** Takes goods of a purchase in: within what was passed and what the permit allows, paid from the frozen money. */
export async function receivePurchase(
  ctx: Ctx,
  inbound: { id: number; purchase_id: number },
  received: readonly Received[],
): Promise<void> {
  const { purchase_id } = inbound;
  const goods = await goodsOf(ctx, inbound.id, received);
  const { ordered_by, lines } = await lockArriving(ctx, purchase_id);
  assert(ordered_by !== ctx.actor.userId, chemicalErrors.buyerReceives);
  const counts = countsOf(goods.map(({ purchase_line: line, count }) => ({ line, count })));
  for (const [line, count] of counts) {
    const { result, name, arrived, count: ordered } = lines.find((row) => row.line === line)!;
    assert(result === LineResult.passed, chemicalErrors.arriveRefused, { line, name });
    assert(arrived + count <= ordered, chemicalErrors.arriveMore, { line, name, rest: ordered - arrived, count });
    const amount = goods.reduce((sum, one) => sum + (one.purchase_line === line ? one.amount : 0), 0);
    await usePermit(ctx, { purchase_id, line, name }, amount);
    await sql`update chemical.purchase_line set arrived = arrived + ${count} where school_id = ${ctx.schoolId}
      and purchase_id = ${purchase_id} and line = ${line}`.execute(ctx.db);
  }
  const paid = [...counts].map(([line, count]) => ({
    line,
    amount: timesOf(lines.find((row) => row.line === line)!.price, count),
  }));
  await spendMoney(
    ctx,
    { doc_type: purchaseDoc, doc_id: purchase_id },
    { doc_type: inboundDoc, doc_id: inbound.id },
    paid,
  );
  const isAll = lines.every(
    ({ line, result, arrived, count }) => result !== LineResult.passed || arrived + (counts.get(line) ?? 0) >= count,
  );
  const note = `${goods.reduce((sum, { count }) => sum + count, 0)} 件，${sumOf(paid.map(({ amount }) => amount))} 元`;
  await changeExecution(ctx, purchase_id, isAll ? 'arriveAll' : 'arriveSome', {}, note);
}

type Permit = { id: number; no: string; rest: number; unit: string; starts_on: string | null; ends_on: string | null };

/** Uses up a part of the permit of a controlled line; it is valid today and covers the amount. */
async function usePermit(
  ctx: Ctx,
  of: { purchase_id: number; line: number; name: string },
  amount: number,
): Promise<void> {
  const { rows } =
    await sql<Permit>`select t.id, t.no, (t.qty - t.used_qty)::float8 as rest, s.base_unit as unit, t.starts_on, t.ends_on
    from chemical.permit t join chemical.substance s on s.school_id = t.school_id and s.id = t.substance_id
    where t.school_id = ${ctx.schoolId} and t.purchase_id = ${of.purchase_id} and t.line = ${of.line} for update of t`.execute(
      ctx.db,
    );
  const [permit] = rows;
  if (!permit) return;
  const { name, line } = of;
  assert(permit.no !== '', chemicalErrors.permitMissing, { line, name });
  const today = formatDate(ctx.now);
  const [from, to] = [permit.starts_on ?? '', permit.ends_on ?? ''];
  assert(from <= today && today <= to, chemicalErrors.permitInvalid, { name, no: permit.no, from, to });
  const { no, rest, unit } = permit;
  assert(amount <= rest + 1e-6, chemicalErrors.permitShort, { name, no, rest, unit, more: amount });
  await sql`update chemical.permit set used_qty = used_qty + ${amount} where school_id = ${ctx.schoolId} and id = ${permit.id}`.execute(
    ctx.db,
  );
}
