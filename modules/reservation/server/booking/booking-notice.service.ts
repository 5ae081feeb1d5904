import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import type { Span } from '../occupation/calendar.rules.ts';
import { bookingDoc } from './booking-change.rules.ts';
import type { Locked } from './locked.queries.ts';

const minute = (at: Date) => formatDateTime(at).slice(0, 16);

type About = Pick<Locked, 'id' | 'resource_name' | 'user_id' | 'starts_at' | 'ends_at'>;

async function tell(
  ctx: Ctx,
  type: string,
  row: About,
  params: Record<string, string>,
  others: readonly number[] = [],
) {
  const { id, resource_name, user_id, starts_at, ends_at } = row;
  await notify(ctx, {
    type,
    userIds: [user_id, ...others],
    params: { resource: resource_name, from: minute(starts_at), to: minute(ends_at), ...params },
    url: `/reservation/my/${id}`,
    dedupe: `${type.toLowerCase()}:${id}:${ctx.now.getTime()}`,
  });
}

const idsOf = async (ctx: Ctx, table: 'keeper' | 'booking_person', column: string, id: number) => {
  const { rows } = await sql<{ user_id: number }>`select user_id from ${sql.table(`reservation.${table}`)}
    where school_id = ${ctx.schoolId} and ${sql.ref(column)} = ${id}`.execute(ctx.db);
  return rows.map(({ user_id }) => user_id);
};

/** Asks the keepers of a resource to decide. */
export async function tellKeepers(
  ctx: Ctx,
  booking: Span & { id: number; resource_id: number; resource: string },
): Promise<void> {
  const { id, resource_id, resource, from, to } = booking;
  await notify(ctx, {
    type: 'BOOKING_WAITS',
    userIds: (await idsOf(ctx, 'keeper', 'resource_id', resource_id)).filter((user) => user !== ctx.actor.userId),
    params: { name: ctx.actor.name, resource, from: minute(from), to: minute(to) },
    url: `/reservation/my/${id}`,
    dedupe: `booking-waits:${id}`,
    awaits: { docType: bookingDoc, ids: [id], states: [String(ReviewStatus.waiting)] },
  });
}

export const tellDecided = (ctx: Ctx, row: About, pass: boolean, reason: string) =>
  pass ? tell(ctx, 'BOOKING_PASSED', row, {}) : tell(ctx, 'BOOKING_REJECTED', row, { reason });
export const tellCancelled = async (ctx: Ctx, row: About, reason: string) =>
  tell(ctx, 'BOOKING_CANCELLED', row, { reason }, await idsOf(ctx, 'booking_person', 'booking_id', row.id));
export const tellMissed = (ctx: Ctx, row: About) => tell(ctx, 'BOOKING_MISSED', row, {});
