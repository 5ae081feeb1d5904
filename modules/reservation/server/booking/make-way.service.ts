import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Span } from '../occupation/calendar.rules.ts';
import { cancelFuture, futureBookings } from './cancel.service.ts';

const inTime = (resourceId: number, { from, to }: Span): RawBuilder<boolean> =>
  sql<boolean>`b.resource_id = ${resourceId} and b.starts_at < ${to} and b.ends_at > ${from}`;

/** Bookings that would have to make way in a time: how many, and whose. */
export async function bookingsInWay(ctx: Ctx, resourceId: number, span: Span) {
  const bookings = await futureBookings(ctx, inTime(resourceId, span));
  return { count: bookings.length, people: [...new Set(bookings.map(({ user_name }) => user_name))] };
}

/** Cancels the bookings of a time; their people are told why, without consequences for them. */
export const makeWay = (ctx: Ctx, resourceId: number, span: Span, reason: string): Promise<number> =>
  cancelFuture(ctx, inTime(resourceId, span), reason);
