import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { bookingsWithin, isAmong, looksAfter } from '../reservation.policy.ts';

/** A booking that a transaction is about to change, with the names that its notices say. */
export type Locked = {
  id: number;
  resource_id: number;
  resource_name: string;
  lab_id: number;
  user_id: number;
  user_name: string;
  starts_at: Date;
  ends_at: Date;
  use_type: number;
  samples: number;
  review_status: number;
  use_state: number;
  on_at: Date | null;
  manages: boolean;
  checkin_before: number;
  checkin_after: number;
  buffer_minutes: number;
  cancel_hours: number;
  is_off_hours: boolean;
};

/** Bookings `b` that hold their time: they wait or have passed, and their use is ahead or under way. */
export const holdsTime = sql<boolean>`(b.review_status in (${sql.lit(ReviewStatus.waiting)}, ${sql.lit(ReviewStatus.passed)})
  and b.use_state in (${sql.lit(UseState.planned)}, ${sql.lit(UseState.running)}))`;

/** Locks all bookings `b` of a condition, in the order of their ids. */
export async function lockBookings(ctx: Ctx, where: RawBuilder<boolean>): Promise<Locked[]> {
  const { rows } =
    await sql<Locked>`select b.id, b.resource_id, s.name as resource_name, b.lab_id, b.user_id, a.name as user_name,
      b.starts_at, b.ends_at, b.use_type, b.samples, b.review_status, b.use_state, b.on_at, ${looksAfter(ctx, 'b')} as manages,
      r.checkin_before, r.checkin_after, r.buffer_minutes, r.cancel_hours, b.is_off_hours
    from reservation.booking b join reservation.resource s on s.school_id = b.school_id and s.id = b.resource_id
    join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id
    join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    join identity.account a on a.school_id = b.school_id and a.id = b.user_id
    where b.school_id = ${ctx.schoolId} and ${where} order by b.id for update of b`.execute(ctx.db);
  return rows;
}

/** Locks a booking that the caller reaches. */
export async function lockBooking(ctx: Ctx, id: number): Promise<Locked> {
  const isReached = sql<boolean>`b.id = ${id} and (${isAmong(ctx)} or ${bookingsWithin(ctx)} or ${looksAfter(ctx, 'b')})`;
  const [row] = await lockBookings(ctx, isReached);
  return found(row, '预约');
}
