import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { doneStates, orderStates } from '../shared/purchase.states.ts';
import { purchaseDoc } from './hold.service.ts';

export const orderDoc = 'purchase.order';

export const changeOrder = (
  ctx: Ctx,
  id: number,
  action: Parameters<typeof orderStates.can>[0],
  set: Record<string, unknown> = {},
  note = '',
) => applyTransition(ctx, orderStates, { table: 'purchase.purchase_order', id, action, set, docType: orderDoc, note });

/** Follows the lines of the open orders of a purchase: all have come or were given up, or some of them. */
export async function settleOrders(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number; state: number; came: boolean; waits: boolean }>`select o.id, o.state,
      coalesce(bool_or(n.received > 0), false) as came,
      coalesce(bool_or(not n.closed and n.received < n.checked_qty), false) as waits
    from purchase.purchase_order o left join purchase.line n on n.school_id = o.school_id and n.order_id = o.id
    where o.school_id = ${ctx.schoolId} and o.purchase_id = ${id} and o.state in (0, 1) group by o.id, o.state order by o.id`.execute(
    ctx.db,
  );
  for (const order of rows)
    if (!order.waits) await changeOrder(ctx, order.id, order.came ? 'acceptAll' : 'cancel');
    else if (order.came) await changeOrder(ctx, order.id, 'acceptSome');
}

/** A passed purchase of which nothing is to come any more is done. */
export async function settlePurchase(ctx: Ctx, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from purchase.line where school_id = ${ctx.schoolId} and purchase_id = ${id} and result = 1
    and not closed and received < checked_qty limit 1`.execute(ctx.db);
  if (rows.length > 0) return;
  await applyTransition(ctx, doneStates, {
    table: 'purchase.purchase',
    column: 'done',
    id,
    action: 'finish',
    set: { finished_at: ctx.now },
    docType: purchaseDoc,
    where: sql<boolean>`state = 2`,
  });
}
