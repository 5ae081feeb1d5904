import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { bookingApi } from '../../shared/booking/booking.ts';
import { reviewStates, ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { OccupationSource } from '../../shared/kinds.ts';
import { vacate } from '../occupation/occupation.service.ts';
import { reviewChange } from './booking-change.rules.ts';
import { tellCancelled } from './booking-notice.service.ts';
import { lockBooking, lockBookings, type Locked } from './locked.queries.ts';
import { closeDoors } from './passage.service.ts';

/** Bookings `b` that have not begun and still hold their time. */
const isFuture = sql<boolean>`b.review_status in (${sql.lit(ReviewStatus.waiting)}, ${sql.lit(ReviewStatus.passed)})
  and b.use_state = ${sql.lit(UseState.planned)}`;

/** Gives back the time of a booking and the rights at doors. */
export async function freeBooking(ctx: Ctx, id: number, reason: string): Promise<void> {
  await vacate(ctx, { source: OccupationSource.booking, source_id: id }, ctx.now);
  await closeDoors(ctx, id, reason);
}

async function cancelLocked(ctx: Ctx, row: Locked, reason: string, by: string): Promise<void> {
  const set = { opinion: reason, decided_by: by, decided_at: ctx.now };
  await applyTransition(ctx, reviewStates, reviewChange(row.id, 'cancel', set, reason));
  await freeBooking(ctx, row.id, '预约已取消');
}

/** By the person, who is not told of it, or by who looks after the resource. */
export async function cancelBooking(ctx: Ctx, { id, reason }: InputOf<typeof bookingApi.cancel>): Promise<void> {
  const row = await lockBooking(ctx, id);
  const isOwn = row.user_id === ctx.actor.userId;
  if (!isOwn && !row.manages) throw notFound('预约');
  const isOpen = reviewStates.can('cancel', row.review_status as never) && row.use_state === UseState.planned;
  assert(isOpen, reservationErrors.moved, { action: '取消' });
  await cancelLocked(ctx, row, reason, ctx.actor.name);
  if (!isOwn) await tellCancelled(ctx, row, reason);
}

export const futureBookings = (ctx: Ctx, where: RawBuilder<boolean>): Promise<Locked[]> =>
  lockBookings(ctx, sql<boolean>`${isFuture} and ${where}`);

/** The product cancels bookings `b`, for a reason that their people are told. */
export async function cancelFuture(ctx: Ctx, where: RawBuilder<boolean>, reason: string): Promise<number> {
  const rows = await futureBookings(ctx, where);
  for (const row of rows) {
    await cancelLocked(ctx, row, reason, '系统');
    await tellCancelled(ctx, row, reason);
  }
  return rows.length;
}
