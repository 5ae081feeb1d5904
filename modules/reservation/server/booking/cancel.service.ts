import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { bookingApi } from '../../shared/booking/booking.ts';
import { reviewStates, ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { CreditKind } from '../../shared/credit/credit.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { OccupationSource } from '../../shared/kinds.ts';
import { releaseCharge, settleAbsence } from '../bill/charge.service.ts';
import { takePoints } from '../credit/credit.service.ts';
import { vacate } from '../occupation/occupation.service.ts';
import { reviewChange } from './booking-change.rules.ts';
import { tellCancelled } from './booking-notice.service.ts';
import { holdsTime, lockBooking, lockBookings, type Locked } from './locked.queries.ts';
import { closeDoors } from './passage.service.ts';

/** Bookings `b` that have not begun and still hold their time. */
const isFuture = sql<boolean>`${holdsTime} and b.use_state = ${sql.lit(UseState.planned)}`;

/** Gives back the time of a booking, the rights at doors and the money that is still frozen. */
export async function freeBooking(ctx: Ctx, id: number, reason: string): Promise<void> {
  await vacate(ctx, { source: OccupationSource.booking, source_id: id }, ctx.now);
  await closeDoors(ctx, id, reason);
  await releaseCharge(ctx, id, reason);
}

async function cancelLocked(ctx: Ctx, row: Locked, reason: string, by: string): Promise<void> {
  const set = { opinion: reason, decided_by: by, decided_at: ctx.now };
  await applyTransition(ctx, reviewStates, reviewChange(row.id, 'cancel', set, reason));
  await freeBooking(ctx, row.id, '预约已取消');
}

/** A passed booking that is cancelled later than its rule asks for; exactly at the limit is in time. */
const isLate = ({ review_status, starts_at, cancel_hours }: Locked, now: Date): boolean =>
  review_status === ReviewStatus.passed && now.getTime() > starts_at.getTime() - cancel_hours * 3_600_000;

const takeLate = (ctx: Ctx, { id, user_id, resource_id, resource_name, starts_at, cancel_hours }: Locked) =>
  takePoints(ctx, {
    user_id,
    kind: CreditKind.lateCancel,
    booking_id: id,
    resource_id,
    reason: `${resource_name} ${formatDateTime(starts_at).slice(0, 16)} 的预约在开始前不足 ${cancel_hours} 小时取消`,
  });

/** By the person, who is not told of it, or by who looks after the resource. */
export async function cancelBooking(ctx: Ctx, { id, reason }: InputOf<typeof bookingApi.cancel>): Promise<void> {
  const row = await lockBooking(ctx, id);
  const isOwn = row.user_id === ctx.actor.userId;
  if (!isOwn && !row.manages) throw notFound('预约');
  const isOpen = reviewStates.can('cancel', row.review_status as never) && row.use_state === UseState.planned;
  assert(isOpen, reservationErrors.moved, { action: '取消' });
  const late = isOwn && isLate(row, ctx.now);
  if (late) await settleAbsence(ctx, row, CreditKind.lateCancel);
  await cancelLocked(ctx, row, reason, ctx.actor.name);
  if (late) await takeLate(ctx, row);
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
