import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { conflict } from '#kernel/server/errors.ts';
import { DeliveryState } from '../shared/delivery.ts';
import { isUnsent, lookDelivery, type Delivery } from './delivery.queries.ts';
import { afterFault, type Fault } from './delivery.rules.ts';

const { waiting, sending, sent, failed, cancelled } = DeliveryState;

/** A delivery whose job is lost is sent by the clock after this. */
const spareMinutes = 10;
/** A run that has not confirmed a delivery after this was killed. */
const lostMinutes = 15;
export const spareAt = ({ now }: Ctx) => new Date(now.getTime() + spareMinutes * 60_000);

/** Claims a delivery before it is sent, so that a killed run never sends twice; undefined if another run has it. */
export async function claimDelivery(ctx: Ctx, id: number): Promise<Delivery | undefined> {
  const { numAffectedRows } =
    await sql`update notices.delivery set state = ${sending}, tries = tries + 1, claimed_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${waiting}`.execute(ctx.db);
  if (numAffectedRows === 0n) return undefined;
  const delivery = await lookDelivery(ctx, id);
  if (!delivery?.is_handled || delivery.tries === 1) return delivery;
  await leave(ctx, id, { state: cancelled, error: '事项已办理，不再发送' });
  return undefined;
}

type Left = { state: string; error: string; next_at?: Date; sent_at?: Date };

async function leave(ctx: Ctx, id: number, { state, error, next_at = ctx.now, sent_at }: Left) {
  await sql`update notices.delivery set state = ${state}, error = ${error}, next_at = ${next_at}, sent_at = ${sent_at ?? null}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${sending}`.execute(ctx.db);
}

/** Notes the outcome of an attempt; a failed one is repeated after a pause that grows. */
export const endAttempt = (ctx: Ctx, { id, tries }: Delivery, fault: Fault | undefined): Promise<void> =>
  leave(
    ctx,
    id,
    fault ? { ...afterFault(fault, tries, ctx.now), error: fault.text } : { state: sent, error: '', sent_at: ctx.now },
  );

/** Each minute: sends what is due again, and gives up what a killed run has left. */
export async function sendDue(ctx: Ctx): Promise<void> {
  const lost = new Date(ctx.now.getTime() - lostMinutes * 60_000);
  await sql`update notices.delivery set state = ${failed}, error = '发送中断，未确认是否送达'
    where school_id = ${ctx.schoolId} and state = ${sending} and coalesce(claimed_at, created_at) < ${lost}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number }>`update notices.delivery d set next_at = ${spareAt(ctx)}
    where d.school_id = ${ctx.schoolId} and d.id in (select x.id from notices.delivery x where x.school_id = ${ctx.schoolId}
      and x.state = ${waiting} and x.next_at <= ${ctx.now} order by x.next_at limit 500 for update skip locked)
    returning d.id`.execute(ctx.db);
  if (rows.length > 0) await ctx.job('notices.deliver', { ids: rows.map(({ id }) => id) });
}

async function change(ctx: Ctx, ids: readonly number[], state: string): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`update notices.delivery d
    set state = ${state}, tries = case when ${state} = ${waiting} then 0 else d.tries end, next_at = ${spareAt(ctx)}
    where d.school_id = ${ctx.schoolId} and d.id = any(${wanted}) and ${isUnsent} returning d.id`.execute(ctx.db);
  if (rows.length !== wanted.length) throw conflict('有记录已发送或已取消，请刷新后重试');
  return wanted;
}

/** Sends again, with all attempts before it. */
export async function resend(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const chosen = await change(ctx, ids, waiting);
  await ctx.audit({ action: '再次发送通知', docType: 'notices.delivery', after: { ids: chosen } });
  await ctx.job('notices.deliver', { ids: chosen });
}

export async function cancel(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const chosen = await change(ctx, ids, cancelled);
  await ctx.audit({ action: '不再发送通知', docType: 'notices.delivery', after: { ids: chosen } });
}
