import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import type { Counted, Marker, Overview } from '../shared/overview.ts';

type Campus = number | undefined;

/** Laboratories in use of the school, or of one campus; `u` is the unit, `l` the laboratory. */
const labs = (ctx: Ctx, campus: Campus): RawBuilder<unknown> => sql`org.unit u
  join base_info.lab l on l.school_id = u.school_id and l.id = u.id
  where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null
    and (${campus ?? null}::bigint is null or l.campus_id = ${campus ?? null})`;

/** Problems that were told formally or wait for it, as every list and statistic of the inspections counts them. */
const problems = (ctx: Ctx, campus: Campus): RawBuilder<unknown> => sql`inspection.problem p
  where p.school_id = ${ctx.schoolId} and not p.is_draft and p.deleted_at is null
    and (${campus ?? null}::bigint is null or exists (select 1 from base_info.lab l
      where l.school_id = p.school_id and l.id = p.org_id and l.campus_id = ${campus ?? null}))`;

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Everything the screen shows, in a fixed number of statements. */
export async function readOverview(ctx: Ctx, campus: Campus): Promise<Overview> {
  const [school, levels, classes, lab, risks, problem, trend, checks, colleges, events, campuses, markers] =
    await Promise.all([
      schoolName(ctx),
      countByCode(ctx, campus, 'lab_level', sql`l.lab_level`),
      countByCode(ctx, campus, 'lab_class', sql`l.lab_class`),
      labFigures(ctx, campus),
      topRisks(ctx, campus),
      problemFigures(ctx, campus),
      trendOf(ctx, campus),
      checksOf(ctx),
      collegesOf(ctx, campus),
      eventsOf(ctx, campus),
      campusesOf(ctx),
      markersOf(ctx, campus),
    ]);
  return {
    school_name: school,
    updated_at: formatDateTime(ctx.now),
    labs: lab,
    levels,
    classes,
    risks,
    ...problem,
    trend,
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

async function labFigures(ctx: Ctx, campus: Campus): Promise<Overview['labs']> {
  const { rows } = await sql<Overview['labs']>`
    select count(*) as total, count(*) filter (where l.use_status = 0) as open, count(*) filter (where l.use_status = 1) as closed,
      count(*) filter (where l.use_status = 2) as temporary, coalesce(sum(r.rooms), 0)::bigint as rooms, coalesce(round(sum(r.area)), 0)::bigint as area
    from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    left join lateral (select count(*) as rooms, sum(m.area) as area from base_info.lab_room x
      join org.room m on m.school_id = x.school_id and m.id = x.room_id where x.school_id = l.school_id and x.lab_id = l.id) r on true
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null
      and (${campus ?? null}::bigint is null or l.campus_id = ${campus ?? null})`.execute(ctx.db);
  return rows[0]!;
}

/** Labs by a code of a dictionary, in its order and colours; those without one are shown, not dropped. */
async function countByCode(ctx: Ctx, campus: Campus, key: string, column: RawBuilder<unknown>): Promise<Counted[]> {
  const { rows } = await sql<{
    code: number | null;
    n: number;
  }>`select ${column} as code, count(*) as n from ${labs(ctx, campus)} group by 1`.execute(ctx.db);
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

async function topRisks(ctx: Ctx, campus: Campus): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select a.id::text as key, a.name as label, count(*) as count from base_info.lab_risk_point x
    join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
    join base_info.lab l on l.school_id = x.school_id and l.id = x.lab_id
    where x.school_id = ${ctx.schoolId} and (${campus ?? null}::bigint is null or l.campus_id = ${campus ?? null})
    group by a.id, a.name order by count(*) desc, a.name limit 8`.execute(ctx.db);
  return rows;
}

const stateLabels: Record<string, string> = {
  unchecked: '未审核',
  pending: '待整改',
  planing: '有整改计划',
  checking: '待复核',
  finished: '整改完成',
  fail: '不通过',
};

async function problemFigures(ctx: Ctx, campus: Campus): Promise<Pick<Overview, 'problems' | 'states'>> {
  const { rows } = await sql<{ state: string; n: number; urgent: number; overdue: number }>`
    select p.state, count(*) as n, count(*) filter (where p.level = 'urgent') as urgent,
      count(*) filter (where p.state in ('pending', 'planing') and p.effective_deadline < ${ctx.now}) as overdue
    from ${problems(ctx, campus)} group by p.state`.execute(ctx.db);
  const of = (state: string) => rows.find((row) => row.state === state);
  const n = (...states: string[]) => states.reduce((sum, state) => sum + (of(state)?.n ?? 0), 0);
  const isOpen = ['pending', 'planing', 'checking'];
  return {
    problems: {
      open: n(...isOpen),
      urgent: isOpen.reduce((sum, state) => sum + (of(state)?.urgent ?? 0), 0),
      overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
      finished: n('finished'),
      rate: percent(n('finished'), n(...isOpen, 'finished')),
    },
    states: Object.entries(stateLabels).map(([key, label]) => ({ key, label, count: n(key) })),
  };
}

const months = 12;

async function trendOf(ctx: Ctx, campus: Campus): Promise<Overview['trend']> {
  const from = `${addDays(`${formatDate(ctx.now).slice(0, 7)}-01`, -335).slice(0, 7)}-01`;
  const { rows } = await sql<{ month: string; found: number; finished: number }>`
    with rows as (select p.found_at, p.finished_at from ${problems(ctx, campus)} and (p.found_at >= ${`${from} 00:00+08`} or p.finished_at >= ${`${from} 00:00+08`}))
    select month, sum(found)::bigint as found, sum(finished)::bigint as finished from (
      select to_char(found_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, 1 as found, 0 as finished from rows
      union all
      select to_char(finished_at at time zone 'Asia/Shanghai', 'YYYY-MM'), 0, 1 from rows where finished_at is not null
    ) m where month >= ${from.slice(0, 7)} group by month`.execute(ctx.db);
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: months }, (_, i) => {
    const month = monthAfter(from.slice(0, 7), i);
    return byMonth.get(month) ?? { month, found: 0, finished: 0 };
  });
}

function monthAfter(month: string, n: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + n;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

const checkLabels: Record<number, string> = { 1: '日常巡查', 5: '季度检查' };

/** Laboratories to be checked and checked, over the activities that touch the last 90 days. */
async function checksOf(ctx: Ctx): Promise<Overview['checks']> {
  const { rows } = await sql<{ act_type: number; planned: number; done: number }>`
    select a.act_type, count(*) as planned, count(*) filter (where r.status in (2, 3, 4)) as done
    from inspection.activity a join inspection.record r on r.school_id = a.school_id and r.act_id = a.id
    where a.school_id = ${ctx.schoolId} and a.deleted_at is null and a.end_at > ${ctx.now}::timestamptz - interval '90 days' group by a.act_type`.execute(
    ctx.db,
  );
  return Object.entries(checkLabels).map(([type, label]) => {
    const row = rows.find((one) => one.act_type === Number(type));
    return { label, planned: row?.planned ?? 0, done: row?.done ?? 0 };
  });
}

async function collegesOf(ctx: Ctx, campus: Campus): Promise<Overview['colleges']> {
  const { rows } = await sql<{ name: string; labs: number; open: number; finished: number }>`
    with c as (select u.college_id, count(*) as labs from ${labs(ctx, campus)} group by 1),
      q as (select p.college_id, count(*) filter (where p.state in ('pending', 'planing', 'checking')) as open,
          count(*) filter (where p.state = 'finished') as finished from ${problems(ctx, campus)} group by 1)
    select o.name, c.labs, coalesce(q.open, 0) as open, coalesce(q.finished, 0) as finished
    from c join org.unit o on o.school_id = ${ctx.schoolId} and o.id = c.college_id left join q on q.college_id = c.college_id
    order by coalesce(q.open, 0) desc, c.labs desc, o.name limit 12`.execute(ctx.db);
  return rows.map(({ finished, ...row }) => ({ ...row, rate: percent(finished, finished + row.open) }));
}

/** What happened last, without a name: problems found and closed. */
async function eventsOf(ctx: Ctx, campus: Campus): Promise<Overview['events']> {
  const { rows } = await sql<{ at: Date; closed: boolean; urgent: boolean; lab: string }>`
    with rows as (select p.found_at, p.finished_at, p.level, p.org_id from ${problems(ctx, campus)} and p.state <> 'fail')
    select e.at, e.closed, e.urgent, u.name as lab from (
      (select found_at as at, false as closed, level = 'urgent' as urgent, org_id from rows order by found_at desc limit 15)
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

async function markersOf(ctx: Ctx, campus: Campus): Promise<Marker[]> {
  const { rows } = await sql<Marker>`
    select b.id as building_id, b.name, b.campus_id, b.plan, coalesce(c.labs, 0) as labs, c.worst, coalesce(q.open, 0) as open_problems,
      coalesce(q.urgent, 0) as urgent_problems
    from org.building b
    left join (select l.building_id, count(*) as labs, min(l.lab_level) as worst from ${labs(ctx, campus)} group by 1) c on c.building_id = b.id
    left join (select l.building_id, count(*) as open, count(*) filter (where p.level = 'urgent') as urgent
      from inspection.problem p join base_info.lab l on l.school_id = p.school_id and l.id = p.org_id
      where p.school_id = ${ctx.schoolId} and not p.is_draft and p.deleted_at is null and p.state in ('pending', 'planing', 'checking') group by 1) q
      on q.building_id = b.id
    where b.school_id = ${ctx.schoolId} and b.deleted_at is null and b.status = 1
      and (${campus ?? null}::bigint is null or b.campus_id = ${campus ?? null}) order by b.id limit 200`.execute(
    ctx.db,
  );
  return rows;
}
