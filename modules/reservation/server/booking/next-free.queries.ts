import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import type { bookingApi, FreeTime } from '../../shared/booking/booking.ts';
import { freePlaces } from '../occupation/calendar.rules.ts';
import { presenceOf, takenOf, type Taken } from '../occupation/occupation.service.ts';
import { openSpan, type TimeRule } from '../occupation/time.rules.ts';

const mostResources = 60;
const mostDays = 14;
const shownTimes = 10;

type Candidate = TimeRule & { id: number; kind: string; name: string; place: string; capacity: number };

/** Open resources of a keyword in laboratories to which the caller is admitted. */
async function candidates(ctx: Ctx, keyword: string | undefined): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`select s.id, s.kind, s.name, u.name as place, s.capacity, to_json(r.days) as days, r.opens_at, r.closes_at,
      r.slot_minutes, r.min_minutes, r.max_minutes, r.days_ahead, r.hours_before, r.allows_overnight
    from reservation.resource s join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id
    join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    join base_info.lab l on l.school_id = s.school_id and l.id = s.lab_id
    where s.school_id = ${ctx.schoolId} and s.status = ${sql.lit(Enabled.on)} and l.use_status = ${sql.lit(UseStatus.open)}
      and ${matches('s.keywords', sql`s.name || ' ' || s.functions`, keyword)}
      and exists (select 1 from base_info.lab_member m where m.school_id = s.school_id and m.lab_id = s.lab_id
        and m.user_id = ${ctx.actor.userId} and m.status = 1 and m.admitted_to >= ${formatDate(ctx.now)}::date)
    order by s.name, s.id limit ${mostResources}`.execute(ctx.db);
  return rows;
}

const roundUp = (at: number, step: number) => Math.ceil(at / step) * step;

/** The first free times of a resource that its rule allows, one a day. */
function timesOf(
  { id, kind, name, place, capacity, ...rule }: Candidate,
  held: readonly Omit<Taken, 'source' | 'source_id'>[],
  minutes: number,
  now: Date,
): Omit<FreeTime, 'id'>[] {
  const length = roundUp(Math.max(minutes, rule.min_minutes), rule.slot_minutes);
  if (length > rule.max_minutes) return [];
  const earliest = now.getTime() + rule.hours_before * 3_600_000;
  const days = Array.from({ length: Math.min(rule.days_ahead, mostDays) + 1 }, (_, at) => addDays(formatDate(now), at));
  return days.flatMap((day) => {
    const open = openSpan(rule, day);
    if (!open) return [];
    const from = new Date(Math.max(open.from.getTime(), earliest + 1));
    const step = rule.slot_minutes * 60_000;
    const start = freePlaces(held, { from, to: open.to }, capacity, length)
      .map((free) => ({ at: roundUp(free.from.getTime(), step), until: free.to.getTime() }))
      .find(({ at, until }) => at + length * 60_000 <= until)?.at;
    if (start === undefined) return [];
    const times = { from: formatDateTime(new Date(start)), to: formatDateTime(new Date(start + length * 60_000)) };
    return [{ resource_id: id, kind, name, place, ...times }];
  });
}

/** The next free times of all similar resources, by the rules of each, the earliest first. */
export async function findNextFree(ctx: Ctx, { keyword, minutes = 60 }: InputOf<typeof bookingApi.nextFree>) {
  const resources = await candidates(ctx, keyword);
  const ahead = { from: ctx.now, to: new Date(ctx.now.getTime() + (mostDays + 1) * 86_400_000) };
  const taken = await takenOf(
    ctx,
    resources.map(({ id }) => id),
    ahead,
  );
  // Where the caller is somewhere else, no place is free.
  const elsewhere = await presenceOf(ctx, ctx.actor.userId, ahead);
  const times = resources.flatMap((one) => {
    const held = taken.filter(({ resource_id }) => resource_id === one.id);
    const away = elsewhere.map((span) => ({ ...span, resource_id: one.id, first: 1, last: one.capacity }));
    return timesOf(one, [...held, ...away], minutes, ctx.now).slice(0, 3);
  });
  const sorted = times.toSorted((a, b) => a.from.localeCompare(b.from) || a.name.localeCompare(b.name));
  return { content: sorted.slice(0, shownTimes).map((one, at) => ({ ...one, id: at + 1 })) };
}
