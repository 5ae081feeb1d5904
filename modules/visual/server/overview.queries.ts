import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lastMonths } from '#kernel/shared/months.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inspectionFigures } from '#modules/inspection/server/public.ts';
import {
  confirmedStates,
  needsRectifying,
  ProblemLevel,
  ProblemState,
} from '#modules/inspection/shared/core/problem.states.ts';
import { RecordStatus } from '#modules/inspection/shared/core/record.states.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import type { Counted, Marker, Overview } from '../shared/overview.ts';

/** Laboratories in use; `u` is the unit, `l` the laboratory. */
const labs = (ctx: Ctx): RawBuilder<unknown> => sql`org.unit u
  join base_info.lab l on l.school_id = u.school_id and l.id = u.id
  where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null`;

/** Problems as every list of the inspections counts them. */
const problems = (ctx: Ctx): RawBuilder<unknown> => sql`inspection.problem p
  where p.school_id = ${ctx.schoolId} and not p.is_draft and p.deleted_at is null`;

/** What somebody has said to be a problem; a report that nobody has looked at is not shown to everybody. */
const isConfirmed = sql`p.state = any(${[...confirmedStates]})`;
const isOpen = sql`p.state = any(${[...needsRectifying]})`;

/** Everything the screen shows, in a fixed number of statements. */
export async function readOverview(ctx: Ctx): Promise<Overview> {
  const [school, levels, classes, lab, risks, figures, states, checks, colleges, events, campuses, markers] =
    await Promise.all([
      schoolName(ctx),
      countByCode(ctx, 'lab_level', sql`l.lab_level`),
      countByCode(ctx, 'lab_class', sql`l.lab_class`),
      labFigures(ctx),
      topRisks(ctx),
      inspectionFigures(ctx),
      statesOf(ctx),
      checksOf(ctx),
      collegesOf(ctx),
      eventsOf(ctx),
      campusesOf(ctx),
      markersOf(ctx),
    ]);
  const { open, urgent_open, overdue, problems: found, finished, rate, months } = figures;
  return {
    school_name: school,
    updated_at: formatDateTime(ctx.now),
    labs: lab,
    levels,
    classes,
    risks,
    problems: { open, urgent: urgent_open, overdue, found, finished, rate },
    states,
    trend: months.map(({ month, problems: all, finished: done }) => ({ month, found: all, finished: done })),
    checks,
    colleges,
    events,
    campuses,
    markers,
  };
}

async function schoolName(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]?.name ?? '';
}

async function labFigures(ctx: Ctx): Promise<Overview['labs']> {
  const { rows } = await sql<Overview['labs']>`
    select count(*) as total, count(*) filter (where l.use_status = ${UseStatus.open}) as open, count(*) filter (where l.use_status = ${UseStatus.closed}) as closed,
      count(*) filter (where l.use_status = ${UseStatus.suspended}) as temporary, coalesce(sum(r.rooms), 0)::bigint as rooms, coalesce(round(sum(r.area)), 0)::bigint as area
    from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    left join lateral (select count(*) as rooms, sum(m.area) as area from base_info.lab_room x
      join org.room m on m.school_id = x.school_id and m.id = x.room_id where x.school_id = l.school_id and x.lab_id = l.id) r on true
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null`.execute(ctx.db);
  return rows[0]!;
}

/** Labs by a code of a dictionary, in its order and colours; those without one are shown, not dropped. */
async function countByCode(ctx: Ctx, key: string, column: RawBuilder<unknown>): Promise<Counted[]> {
  const { rows } = await sql<{
    code: number | null;
    n: number;
  }>`select ${column} as code, count(*) as n from ${labs(ctx)} group by 1`.execute(ctx.db);
  const counts = new Map(rows.map((row) => [String(row.code ?? ''), row.n]));
  const listed = (await codesOf(ctx, key)).map(({ code, name, color }) => ({
    key: code,
    label: name,
    count: counts.get(code) ?? 0,
    ...(color !== '' && { color }),
  }));
  const unjudged = counts.get('') ?? 0;
  return unjudged > 0 ? [...listed, { key: '', label: '未评估', count: unjudged }] : listed;
}

async function topRisks(ctx: Ctx): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select a.id::text as key, a.name as label, count(*) as count from base_info.lab_risk_point x
    join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
    where x.school_id = ${ctx.schoolId} and x.lab_id in (select u.id from ${labs(ctx)})
    group by a.id, a.name order by count(*) desc, a.name limit 8`.execute(ctx.db);
  return rows;
}

async function statesOf(ctx: Ctx): Promise<Counted[]> {
  const { rows } = await sql<{
    state: string;
    n: number;
  }>`select p.state, count(*) as n from ${problems(ctx)} group by p.state`.execute(ctx.db);
  const counts = new Map(rows.map((row) => [row.state, row.n]));
  return ProblemState.$items.map(({ value, label }) => ({ key: value, label, count: counts.get(value) ?? 0 }));
}

const checkLabels: Record<number, string> = { 1: '日常巡查', 5: '季度检查' };

/** Laboratories to be checked and checked, over the activities that touch the current month and the two before. */
async function checksOf(ctx: Ctx): Promise<Overview['checks']> {
  const months = lastMonths(formatDate(ctx.now), 3);
  const { rows } = await sql<{ act_type: number; planned: number; done: number }>`
    select a.act_type, count(*) as planned, count(*) filter (where r.status = ${RecordStatus.submitted}) as done
    from inspection.activity a join inspection.record r on r.school_id = a.school_id and r.act_id = a.id
    where a.school_id = ${ctx.schoolId} and a.deleted_at is null and a.end_at >= ${parseDateTime(`${months[0]}-01`)} group by a.act_type`.execute(
    ctx.db,
  );
  const kinds = Object.entries(checkLabels).map(([type, label]) => {
    const row = rows.find((one) => one.act_type === Number(type));
    return { label, planned: row?.planned ?? 0, done: row?.done ?? 0 };
  });
  return { months, kinds };
}

async function collegesOf(ctx: Ctx): Promise<Overview['colleges']> {
  const { rows } = await sql<{ name: string; labs: number; open: number; finished: number; confirmed: number }>`
    with c as (select u.college_id, count(*) as labs from ${labs(ctx)} group by 1),
      q as (select p.college_id, count(*) filter (where ${isOpen}) as open,
          count(*) filter (where p.state = ${ProblemState.finished}) as finished, count(*) filter (where ${isConfirmed}) as confirmed from ${problems(ctx)} group by 1)
    select o.name, c.labs, coalesce(q.open, 0) as open, coalesce(q.finished, 0) as finished, coalesce(q.confirmed, 0) as confirmed
    from c join org.unit o on o.school_id = ${ctx.schoolId} and o.id = c.college_id left join q on q.college_id = c.college_id
    order by coalesce(q.open, 0) desc, c.labs desc, o.name limit 12`.execute(ctx.db);
  return rows.map(({ finished, confirmed, ...row }) => ({ ...row, rate: rateOf(finished, confirmed) }));
}

/** What happened last, without a name: problems found and closed. */
async function eventsOf(ctx: Ctx): Promise<Overview['events']> {
  const { rows } = await sql<{ at: Date; closed: boolean; urgent: boolean; lab: string }>`
    with rows as (select p.found_at, p.finished_at, p.level, p.org_id from ${problems(ctx)} and ${isConfirmed})
    select e.at, e.closed, e.urgent, u.name as lab from (
      (select found_at as at, false as closed, level = ${ProblemLevel.urgent} as urgent, org_id from rows order by found_at desc limit 15)
      union all
      (select finished_at, true, false, org_id from rows where finished_at is not null order by finished_at desc limit 15)
    ) e join org.unit u on u.school_id = ${ctx.schoolId} and u.id = e.org_id order by e.at desc limit 20`.execute(
    ctx.db,
  );
  return rows.map(({ at, closed, urgent, lab }) => ({
    at: formatDateTime(at).slice(5, 16),
    kind: closed ? '整改完成' : urgent ? '紧急隐患' : '发现隐患',
    text: lab,
    urgent,
  }));
}

async function campusesOf(ctx: Ctx): Promise<Overview['campuses']> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from org.campus
    where school_id = ${ctx.schoolId} and status = 1 and deleted_at is null order by sort, id`.execute(ctx.db);
  return rows;
}

async function markersOf(ctx: Ctx): Promise<Marker[]> {
  const { rows } = await sql<Marker>`
    select b.id as building_id, b.name, b.campus_id, b.plan, b.lng::float8 as lng, b.lat::float8 as lat,
      (b.area / nullif(b.floors_up, 0))::float8 as ground, coalesce(c.labs, 0) as labs, c.worst, coalesce(q.open, 0) as open_problems,
      coalesce(q.urgent, 0) as urgent_problems
    from org.building b
    left join (select l.building_id, count(*) as labs, min(l.lab_level) as worst from ${labs(ctx)} group by 1) c on c.building_id = b.id
    left join (select l.building_id, count(*) as open, count(*) filter (where p.level = ${ProblemLevel.urgent}) as urgent
      from inspection.problem p join base_info.lab l on l.school_id = p.school_id and l.id = p.org_id
      where p.school_id = ${ctx.schoolId} and not p.is_draft and p.deleted_at is null and ${isOpen} group by 1) q
      on q.building_id = b.id
    where b.school_id = ${ctx.schoolId} and b.deleted_at is null and b.status = 1 order by b.id limit 200`.execute(
    ctx.db,
  );
  return rows;
}
