import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { bookingApi } from '../../shared/booking/booking.ts';
import { reviewStates, ReviewStatus } from '../../shared/booking/booking.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { isCovered } from '../bill/charge.service.ts';
import { looksAfter } from '../reservation.policy.ts';
import { reviewChange } from './booking-change.rules.ts';
import { tellDecided } from './booking-notice.service.ts';
import { freeBooking } from './cancel.service.ts';
import { lockBookings, type Locked } from './locked.queries.ts';
import { openDoors } from './passage.service.ts';

async function decideLocked(ctx: Ctx, row: Locked, pass: boolean, opinion: string): Promise<void> {
  assert(!pass || (await isCovered(ctx, row.id)), reservationErrors.notReceived, { name: row.user_name });
  const set = { opinion, decided_by: ctx.actor.name, decided_at: ctx.now };
  await applyTransition(ctx, reviewStates, reviewChange(row.id, pass ? 'pass' : 'reject', set, opinion));
  if (pass) await openDoors(ctx, row.id);
  else await freeBooking(ctx, row.id, '预约被驳回');
  await tellDecided(ctx, row, pass, opinion);
}

/** Decides bookings that wait, all or none; nobody decides an own one. */
async function decideThem(ctx: Ctx, ids: readonly number[], pass: boolean, opinion: string): Promise<number> {
  const unique = [...new Set(ids)];
  assert(pass || opinion !== '', reservationErrors.needsReason);
  const rows = await lockBookings(ctx, sql<boolean>`b.id = any(${unique}) and ${looksAfter(ctx, 'b')}`);
  found(rows.length === unique.length ? rows : undefined, '预约');
  assert(!rows.some(({ user_id }) => user_id === ctx.actor.userId), reservationErrors.ownBooking);
  for (const row of rows) {
    assert(row.review_status === ReviewStatus.waiting, reservationErrors.moved, { action: '审核' });
    await decideLocked(ctx, row, pass, opinion);
  }
  return rows.length;
}

export async function decideBooking(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof bookingApi.decide>,
): Promise<void> {
  await decideThem(ctx, [id], pass, opinion.trim());
}

export const decideBookings = async (ctx: Ctx, { ids, pass, opinion = '' }: InputOf<typeof bookingApi.decideAll>) => ({
  decided: await decideThem(ctx, ids, pass, opinion.trim()),
});
