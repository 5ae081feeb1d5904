import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { ResourceKind, UseType } from '../../shared/kinds.ts';
import type { BookingStatistic, StatisticQuery } from '../../shared/statistic/statistic.ts';
import { placesRead } from '../reservation.policy.ts';
import { periodOf, weekdaysOf, type Period } from './period.rules.ts';

// Figures of the laboratories that the caller reads, each as many as the lists show with the same filters. A use counts
// for the day on which it began.

/** Most that tables of resources and people show. */
const shown = 20;

type Asked = Period & { within: (alias: string) => RawBuilder<boolean> };

/** Rows `alias` of the laboratories that the caller reads, of a college if one is asked for; `u` joins their unit. */
const withinOf =
  (ctx: Ctx, { college_id }: StatisticQuery) =>
  (alias: string) =>
    sql<boolean>`${sql.ref(`${alias}.school_id`)} = ${ctx.schoolId} and ${placesRead(ctx, alias)}
      and ${college_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.college_id`)} = ${college_id}`}`;

/** Uses `x` of the period. */
const uses = ({ within, starts, ends }: Asked) => sql`reservation.use_record x
  join org.unit u on u.school_id = x.school_id and u.id = x.lab_id
  where ${within('x')} and x.on_at >= ${starts} and x.on_at < ${ends}`;

/** Hours of `x`, a begun minute counted whole. */
const minutes = sql`ceil(extract(epoch from x.off_at - x.on_at) / 60)`;
const hours = sql<number>`round(sum(${minutes}) / 60, 1)::float8`;

async function readTotals(
  ctx: Ctx,
  asked: Asked,
): Promise<Pick<BookingStatistic, 'uses' | 'hours' | 'people' | 'person_hours'>> {
  const came = sql`1 + (select count(*) from reservation.booking_person p where p.school_id = x.school_id and p.booking_id = x.booking_id)`;
  const isRoom = sql`(select s.kind from reservation.resource s where s.school_id = x.school_id and s.id = x.resource_id) <> ${ResourceKind.instrument}`;
  const { rows } = await sql<{ uses: number; hours: number; people: number; person_hours: number }>`
    select count(*)::int as uses, coalesce(${hours}, 0) as hours, count(distinct x.user_id)::int as people,
      coalesce(round(sum(${minutes} * (${came})) filter (where ${isRoom}) / 60, 1), 0)::float8 as person_hours
    from ${uses(asked)}`.execute(ctx.db);
  return rows[0]!;
}

async function readMonths(ctx: Ctx, asked: Asked): Promise<BookingStatistic['months']> {
  const of = (type: number) =>
    sql<number>`coalesce(round(sum(${minutes}) filter (where x.use_type = ${type}) / 60, 1), 0)::float8`;
  const { rows } = await sql<BookingStatistic['months'][number]>`
    select to_char(x.on_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, ${of(UseType.teaching)} as teaching,
      ${of(UseType.research)} as research, ${of(UseType.service)} as service
    from ${uses(asked)} group by 1`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.month, row]));
  return asked.months.map((month) => found.get(month) ?? { month, teaching: 0, research: 0, service: 0 });
}

async function readColleges(ctx: Ctx, asked: Asked): Promise<BookingStatistic['colleges']> {
  const { rows } = await sql<BookingStatistic['colleges'][number]>`
    select t.college_id, coalesce(c.name, '校级单位') as college_name, t.uses, t.hours
    from (select x.college_id, count(*)::int as uses, ${hours} as hours from ${uses(asked)} group by x.college_id) t
    left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = t.college_id
    order by t.hours desc, t.college_id`.execute(ctx.db);
  return rows;
}

async function readUsers(ctx: Ctx, asked: Asked): Promise<BookingStatistic['users']> {
  const { rows } = await sql<BookingStatistic['users'][number]>`
    select t.user_id, a.name as user_name, t.uses, t.hours
    from (select x.user_id, count(*)::int as uses, ${hours} as hours from ${uses(asked)} group by x.user_id
      order by 3 desc, x.user_id limit ${sql.lit(shown)}) t
    join identity.account a on a.school_id = ${ctx.schoolId} and a.id = t.user_id order by t.hours desc, t.user_id`.execute(
    ctx.db,
  );
  return rows;
}

/** Minutes of a time of the day `HH:MM`. */
const clock = (column: string) => sql`extract(epoch from ${sql.ref(column)}::interval) / 60`;

/**
 * Minutes of use and of opening of every resource, by the rule of today without closures, places counted apart: a seat
 * in use is one of the seats that were open.
 */
const occupied = (ctx: Ctx, asked: Asked) => {
  const today = formatDate(ctx.now);
  const last = asked.to < today ? asked.to : today;
  return sql`select s.id, s.name, s.kind, s.lab_id, coalesce(t.minutes, 0) as minutes,
      s.capacity * greatest(0, coalesce((select sum((${weekdaysOf(asked, today)}::int[])[d]) from unnest(r.days) d), 0)
        * (${clock('r.closes_at')} - ${clock('r.opens_at')}) - coalesce(c.minutes, 0)) as opened
    from reservation.resource s join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id
    left join (select x.resource_id, sum(${minutes} * (case when s.kind = ${ResourceKind.seat} and x.booking_id is not null and b.place is null
          then s.capacity else 1 end)) as minutes
        from (select x.* from ${uses(asked)}) x join reservation.resource s on s.school_id = x.school_id and s.id = x.resource_id
        left join reservation.booking b on b.school_id = x.school_id and b.id = x.booking_id group by x.resource_id) t on t.resource_id = s.id
    left join lateral (select sum(extract(epoch from least(k.ends_at, o.closes) - greatest(k.starts_at, o.opens)) / 60) as minutes
        from reservation.closure k
        cross join lateral generate_series(greatest((k.starts_at at time zone 'Asia/Shanghai')::date, ${asked.from}::date)::timestamp,
          least((k.ends_at at time zone 'Asia/Shanghai')::date, ${last}::date)::timestamp, interval '1 day') d (day)
        cross join lateral (select (d.day + r.opens_at::interval) at time zone 'Asia/Shanghai' as opens,
          (d.day + r.closes_at::interval) at time zone 'Asia/Shanghai' as closes) o
        where k.school_id = s.school_id and k.resource_id = s.id and k.starts_at < ${asked.ends} and k.ends_at > ${asked.starts}
          and extract(isodow from d.day)::int = any(r.days) and least(k.ends_at, o.closes) > greatest(k.starts_at, o.opens)) c on true
    where ${asked.within('s')} and (s.status = 1 or t.minutes is not null)`;
};

const asHours = (minutes: string) => sql<number>`round(${sql.ref(minutes)} / 60, 1)::float8`;
const asRate = (used: string, opened: string) =>
  sql<number | null>`round(100 * ${sql.ref(used)} / nullif(${sql.ref(opened)}, 0), 1)::float8`;

type Occupied = BookingStatistic['resources'][number] & { all_open: number; all_rate: number | null };

async function readResources(
  ctx: Ctx,
  asked: Asked,
): Promise<Pick<BookingStatistic, 'open_hours' | 'rate' | 'resources'>> {
  const fullest = sql`o.minutes / nullif(o.opened, 0) desc nulls last, o.minutes desc, o.id`;
  const { rows } =
    await sql<Occupied>`select o.id, o.name, o.kind, u.name as lab_name, ${asHours('o.minutes')} as hours,
      ${asHours('o.opened')} as open_hours, ${asRate('o.minutes', 'o.opened')} as rate, ${asHours('o.all_opened')} as all_open,
      ${asRate('o.all_minutes', 'o.all_opened')} as all_rate
    from (select o.*, sum(o.minutes) over () as all_minutes, sum(o.opened) over () as all_opened from (${occupied(ctx, asked)}) o
      order by ${fullest} limit ${sql.lit(shown)}) o
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = o.lab_id order by ${fullest}`.execute(ctx.db);
  const resources = rows.map(({ all_open: _open, all_rate: _rate, ...row }) => row);
  return { open_hours: rows[0]?.all_open ?? 0, rate: rows[0]?.all_rate ?? null, resources };
}

async function readIncome(ctx: Ctx, { within, starts, ends }: Asked): Promise<BookingStatistic['income']> {
  const { rows } = await sql<BookingStatistic['income'][number]>`
    select p.user_class, count(*)::int as bills, sum(l.amount)::text as amount, sum(l.paid)::text as paid
    from reservation.bill l
    join org.unit u on u.school_id = l.school_id and u.id = l.lab_id
    join reservation.charge c on c.school_id = l.school_id and c.booking_id = l.booking_id
    join reservation.price p on p.school_id = c.school_id and p.id = c.price_id
    where ${within('l')} and l.status <> 9 and l.billed_at >= ${starts} and l.billed_at < ${ends}
    group by p.user_class order by sum(l.amount) desc, p.user_class`.execute(ctx.db);
  return rows;
}

async function readBookings(ctx: Ctx, { within, starts, ends }: Asked): Promise<BookingStatistic['bookings']> {
  const { passed, rejected } = ReviewStatus;
  const byPerson = sql`b.review_status in (${passed}, ${rejected}) and b.decided_at is not null and b.decided_by not in ('', '系统')`;
  const { rows } = await sql<BookingStatistic['bookings']>`
    select count(*)::int as total,
      count(*) filter (where b.review_status = ${passed} and b.starts_at <= ${ctx.now})::int as due,
      count(*) filter (where b.review_status = ${passed} and b.use_state = ${UseState.absent})::int as no_shows,
      count(*) filter (where exists (select 1 from reservation.credit_flow f where f.school_id = b.school_id and f.booking_id = b.id
        and f.kind = 'late_cancel' and not exists (select 1 from reservation.credit_flow g where g.school_id = f.school_id and g.gives_back = f.id)))::int as late_cancels,
      count(*) filter (where ${byPerson})::int as decided,
      (percentile_disc(0.5) within group (order by round(extract(epoch from b.decided_at - b.created_at) / 60)) filter (where ${byPerson}))::int as waited_minutes
    from reservation.booking b join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    where ${within('b')} and b.starts_at >= ${starts} and b.starts_at < ${ends}`.execute(ctx.db);
  return rows[0]!;
}

async function readHeat(ctx: Ctx, asked: Asked): Promise<BookingStatistic['heat']> {
  const { rows } = await sql<BookingStatistic['heat'][number]>`
    select extract(isodow from h.at)::int as weekday, extract(hour from h.at)::int as hour,
      round(sum(extract(epoch from least(x.until, h.at + interval '1 hour') - greatest(x.since, h.at))) / 3600, 1)::float8 as hours
    from (select x.on_at at time zone 'Asia/Shanghai' as since, x.off_at at time zone 'Asia/Shanghai' as until from ${uses(asked)}) x
    cross join lateral generate_series(date_trunc('hour', x.since), x.until - interval '1 microsecond', interval '1 hour') h (at)
    group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows;
}

export async function findStatistic(ctx: Ctx, query: StatisticQuery): Promise<BookingStatistic> {
  const asked = { ...periodOf(query, ctx.now), within: withinOf(ctx, query) };
  return {
    from: asked.from,
    to: asked.to,
    ...(await readTotals(ctx, asked)),
    months: await readMonths(ctx, asked),
    colleges: await readColleges(ctx, asked),
    ...(await readResources(ctx, asked)),
    users: await readUsers(ctx, asked),
    income: await readIncome(ctx, asked),
    bookings: await readBookings(ctx, asked),
    heat: await readHeat(ctx, asked),
  };
}
