import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { reservationErrors } from '../../shared/errors.ts';
import type { OccupationSource } from '../../shared/kinds.ts';
import { freeSpans, nearestText, type Span } from './calendar.rules.ts';

type Source = (typeof OccupationSource)['$items'][number]['value'];
/** What holds a time: a booking, a batch of a course or a closure. */
type Holder = { source: Source; source_id: number };

const spanOf = ({ from, to }: Span) => sql`tstzrange(${from}, ${to}, '[)')`;

type Locked = { id: number; name: string; capacity: number };

/** Resources in the order of their ids, locked until the end of the transaction: their calendars do not change meanwhile. */
async function lockResources(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`select id, name, capacity from reservation.resource
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) order by id for no key update`.execute(ctx.db);
  return rows;
}

/** What a resource has in a time, as spans with the places that they take. */
async function takenOf(ctx: Ctx, resourceId: number, within: Span) {
  const { rows } = await sql<Span & { first: number; last: number }>`select lower(span) as "from", upper(span) as "to",
      lower(places) as first, upper(places) - 1 as last
    from reservation.occupation where school_id = ${ctx.schoolId} and resource_id = ${resourceId} and span && ${spanOf(within)}
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
  const taken = await takenOf(ctx, id, within);
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
  const resource = found((await lockResources(ctx, [resourceId]))[0], '预约资源');
  const [first, last] = whole ? [1, resource.capacity] : await seatOf(ctx, resource, span, place);
  const { rows } =
    await sql`insert into reservation.occupation (school_id, resource_id, source, source_id, places, span)
    select ${ctx.schoolId}, ${resourceId}, ${holder.source}, ${holder.source_id}, int4range(${first}, ${last}, '[]'), ${spanOf(span)}
    where ${first} > 0 on conflict do nothing returning 1`.execute(ctx.db);
  assert(rows.length === 1, reservationErrors.occupied, {
    resource: place === undefined ? resource.name : `${resource.name} ${place} 号工位`,
    free: await nearestFreeIf(rows.length === 0, ctx, resource, span),
  });
  return whole ? null : first;
}

const nearestFreeIf = async (isTaken: boolean, ...args: Parameters<typeof nearestFree>) =>
  isTaken ? nearestFree(...args) : '';

/** The seat that is asked for, or the first that is free in the span; [0, 0] if none is. */
async function seatOf(ctx: Ctx, { id, capacity }: Locked, span: Span, place?: number): Promise<[number, number]> {
  if (place !== undefined) return place <= capacity ? [place, place] : [0, 0];
  const taken = await takenOf(ctx, id, span);
  for (let seat = 1; seat <= capacity; seat++)
    if (!taken.some(({ first, last }) => first <= seat && seat <= last)) return [seat, seat];
  return [0, 0];
}

/** True if the places are not all free in a span; `any`: no seat is. Asked before a wish is written, without a lock. */
export async function isTaken(
  ctx: Ctx,
  resource: Locked,
  span: Span,
  place: number | 'any' | undefined,
): Promise<boolean> {
  const [first, last] =
    place === undefined
      ? [1, resource.capacity]
      : await seatOf(ctx, resource, span, place === 'any' ? undefined : place);
  if (first === 0) return true;
  const taken = await takenOf(ctx, resource.id, span);
  return taken.some((one) => one.first <= last && first <= one.last);
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

/** Frees what a holder has from an instant on: all of it if it has not begun, else it is cut there. */
export async function vacate(ctx: Ctx, { source, source_id }: Holder, from: Date): Promise<void> {
  for (const table of ['reservation.occupation', 'reservation.presence']) {
    const own = sql`school_id = ${ctx.schoolId} and source = ${source} and source_id = ${source_id}`;
    await sql`delete from ${sql.table(table)} where ${own} and lower(span) >= ${from}`.execute(ctx.db);
    await sql`update ${sql.table(table)} set span = tstzrange(lower(span), ${from}, '[)')
      where ${own} and lower(span) < ${from} and upper(span) > ${from}`.execute(ctx.db);
  }
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
  const { rows: people } = await sql<{ name: string }>`select name from identity.account
    where school_id = ${ctx.schoolId} and id = any(${away}) order by id limit 5`.execute(ctx.db);
  assert(false, reservationErrors.elsewhere, { people: people.map(({ name }) => name).join('、') });
}
