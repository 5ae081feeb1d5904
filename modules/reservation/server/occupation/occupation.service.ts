import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, refuse } from '#kernel/server/errors.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import { reservationErrors } from '../../shared/errors.ts';
import type { OccupationSource } from '../../shared/kinds.ts';
import { freeSpans, nearestText, type Span } from './calendar.rules.ts';

type Source = (typeof OccupationSource)['$items'][number]['value'];
/** What holds a time: a booking, a closure or a batch of a course. */
type Holder = { source: Source; source_id: number };

const spanOf = ({ from, to }: Span) => sql`tstzrange(${from}, ${to}, '[)')`;

type Locked = { id: number; name: string; capacity: number };

/** A resource, locked until the end of the transaction: its calendar does not change meanwhile. */
async function lockResource(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select id, name, capacity from reservation.resource
    where school_id = ${ctx.schoolId} and id = ${id} for no key update`.execute(ctx.db);
  return found(rows[0], '预约资源');
}

/** A time that some places of a resource are held. */
export type Taken = Span & { resource_id: number; source: string; source_id: number; first: number; last: number };

/** What resources have in a time, with the places that it takes, in order. */
export async function takenOf(ctx: Ctx, resourceIds: readonly number[], within: Span): Promise<Taken[]> {
  const { rows } =
    await sql<Taken>`select resource_id, source, source_id, lower(span) as "from", upper(span) as "to", lower(places) as first,
      upper(places) - 1 as last
    from reservation.occupation where school_id = ${ctx.schoolId} and resource_id = any(${[...resourceIds]})
      and span && ${spanOf(within)}
    order by lower(span)`.execute(ctx.db);
  return rows;
}

const lengthOf = ({ from, to }: Span) => (to.getTime() - from.getTime()) / 60_000;

/** The days around a span: from its day's begin to the end of the day after. */
function around({ from, to }: Span): Span {
  return { from: parseDateTime(formatDate(from)), to: parseDateTime(addDays(formatDate(to), 2)) };
}

/** Free times near a wish, as a sentence; a seat counts as free when one place is. Nothing before now. */
async function nearestFree(ctx: Ctx, { id, capacity }: Locked, wish: Span): Promise<string> {
  const within = around(wish);
  const from = within.from < ctx.now ? ctx.now : within.from;
  const taken = await takenOf(ctx, [id], within);
  const places = Array.from({ length: capacity }, (_, at) => at + 1);
  const free = places.flatMap((place) =>
    freeSpans(
      taken.filter(({ first, last }) => first <= place && place <= last),
      { from, to: within.to },
      lengthOf(wish),
    ),
  );
  const once = new Map(free.map((span) => [`${span.from.getTime()}-${span.to.getTime()}`, span]));
  return nearestText([...once.values()], wish.from);
}

/**
 * Takes a time of a resource: one seat (`place` as asked, or the first free one) or, with `whole`, all places. The
 * exclusion constraint of the calendar decides, so of many callers one succeeds; the others get a 409 that names free
 * times around. Returns the place, null for all.
 */
export async function occupy(
  ctx: Ctx,
  holder: Holder,
  { resourceId, span, place, whole }: { resourceId: number; span: Span; place?: number | undefined; whole: boolean },
): Promise<number | null> {
  const resource = await lockResource(ctx, resourceId);
  const places = whole ? allOf(resource) : seatOf(await takenOf(ctx, [resourceId], span), resource, place);
  const { rows } =
    await sql`insert into reservation.occupation (school_id, resource_id, source, source_id, places, span)
    select ${ctx.schoolId}, ${resourceId}, ${holder.source}, ${holder.source_id}, int4range(${places.first}, ${places.last}, '[]'),
      ${spanOf(span)} where ${places.first} > 0 on conflict do nothing returning 1`.execute(ctx.db);
  if (rows.length === 0)
    refuse(reservationErrors.occupied, {
      resource: place === undefined ? resource.name : `${resource.name} ${place} 号工位`,
      free: await nearestFree(ctx, resource, span),
    });
  return whole ? null : places.first;
}

type Places = { first: number; last: number };
const allOf = ({ capacity }: Pick<Locked, 'capacity'>): Places => ({ first: 1, last: capacity });
const meet = (a: Places, b: Places) => a.first <= b.last && b.first <= a.last;

/** The seat that is asked for, or the first that is free beside what is taken; 0 if none is. */
function seatOf(taken: readonly Places[], { capacity }: Pick<Locked, 'capacity'>, place?: number): Places {
  const seats = Array.from({ length: capacity }, (_, at) => ({ first: at + 1, last: at + 1 }));
  const chosen = place === undefined ? seats.find((seat) => !taken.some((one) => meet(one, seat))) : seats[place - 1];
  return chosen ?? { first: 0, last: 0 };
}

/** True if the wanted places are not all free in a span. Asked before a wish is written, without a lock. */
export async function isTaken(
  ctx: Ctx,
  resource: Pick<Locked, 'id' | 'capacity'>,
  span: Span,
  { place, whole }: { place?: number | undefined; whole: boolean },
): Promise<boolean> {
  const taken = await takenOf(ctx, [resource.id], span);
  const places = whole ? allOf(resource) : seatOf(taken, resource, place);
  return places.first === 0 || taken.some((one) => meet(one, places));
}

/** Names of those people who are somewhere else in a span. */
export async function awayIn(ctx: Ctx, users: readonly number[], span: Span): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select a.name from reservation.presence p
    join identity.account a on a.school_id = p.school_id and a.id = p.user_id
    where p.school_id = ${ctx.schoolId} and p.user_id = any(${[...users]}) and p.span && ${spanOf(span)} order by a.id`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => name);
}

/** When a person is somewhere, within a time. */
export async function presenceOf(ctx: Ctx, userId: number, within: Span): Promise<Span[]> {
  const { rows } = await sql<Span>`select lower(span) as "from", upper(span) as "to" from reservation.presence
    where school_id = ${ctx.schoolId} and user_id = ${userId} and span && ${spanOf(within)}`.execute(ctx.db);
  return rows;
}

/** Frees what a holder has from an instant on: all of it if it has not begun, else it is cut there. */
export async function vacate(ctx: Ctx, { source, source_id }: Holder, from: Date): Promise<void> {
  for (const table of ['reservation.occupation', 'reservation.presence']) {
    const own = sql`school_id = ${ctx.schoolId} and source = ${source} and source_id = ${source_id}`;
    await sql`delete from ${sql.table(table)} where ${own} and lower(span) >= ${from}`.execute(ctx.db);
    await sql`update ${sql.table(table)} set span = tstzrange(lower(span), ${from}, '[)')
      where ${own} and lower(span) < ${from} and upper(span) > ${from}`.execute(ctx.db);
  }
}

/** People leave a holder that has not begun. */
export async function leave(ctx: Ctx, { source, source_id }: Holder, users: readonly number[]): Promise<void> {
  await sql`delete from reservation.presence where school_id = ${ctx.schoolId} and source = ${source}
    and source_id = ${source_id} and user_id = any(${[...users]})`.execute(ctx.db);
}

/** Prolongs what a holder has; a 409 of the constraints if somebody follows. `buffer` is kept free behind it, in minutes. */
export async function prolong(ctx: Ctx, { source, source_id }: Holder, to: Date, buffer: number): Promise<void> {
  const own = sql`school_id = ${ctx.schoolId} and source = ${source} and source_id = ${source_id}`;
  const until = new Date(to.getTime() + buffer * 60_000);
  await sql`update reservation.occupation set span = tstzrange(lower(span), ${until}, '[)') where ${own}`.execute(
    ctx.db,
  );
  await sql`update reservation.presence set span = tstzrange(lower(span), ${to}, '[)') where ${own}`.execute(ctx.db);
}

/** Says where people are in a span; a 409 that names those who are somewhere else then. */
export async function bePresent(ctx: Ctx, holder: Holder, users: readonly number[], span: Span): Promise<void> {
  const ids = [...new Set(users)].toSorted((a, b) => a - b);
  const { rows } = await sql<{
    user_id: number;
  }>`insert into reservation.presence (school_id, user_id, source, source_id, span)
    select ${ctx.schoolId}, u, ${holder.source}, ${holder.source_id}, ${spanOf(span)} from unnest(${ids}::bigint[]) u
    on conflict do nothing returning user_id`.execute(ctx.db);
  const here = new Set(rows.map(({ user_id }) => user_id));
  const away = ids.filter((id) => !here.has(id));
  if (away.length === 0) return;
  refuse(reservationErrors.elsewhere, { people: await namesOfPeople(ctx, away) });
}
