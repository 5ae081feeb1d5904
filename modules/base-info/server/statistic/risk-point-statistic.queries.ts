import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { RiskLevel } from '../../shared/risk/risk-point.states.ts';
import type { RiskFigures, RiskPointStatistic, StatisticQuery } from '../../shared/statistic/statistic.ts';
import { countedLabs, type Counted } from './counted-labs.queries.ts';

/** Names of risk points on the page; a school may have thousands of its own. */
const shown = 500;

const levels = RiskLevel.$items.map(({ value }) => value);
const perLevel = sql`array[${sql.join(levels.map((level) => sql`count(*) filter (where s.level = ${sql.lit(level)})`))}]`;

/** Risk points `s` of the facts, with whether their review was overdue on the day. */
const pointsOf = ({ facts, day }: Counted) => sql`(
  select f.lab_id, f.college_id, r.*, r.review_on < ${day}::date as is_overdue from ${facts} f
  cross join lateral jsonb_to_recordset(f.risks)
    as r (id bigint, entry bigint, name text, level int, review_on date, measures int, placed int))`;

type Row = RiskFigures & { is_total: boolean; attribute_id: number | null; name: string };

async function readRows(ctx: Ctx, counted: Counted, limit: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select g.is_total, g.attribute_id, coalesce(a.name, g.own_name, '') as name, g.labs, g.points,
      to_json(g.levels) as levels, g.unrated, g.measures, g.placed, g.unplaced, g.overdue
    from (
      select grouping(s.entry) = 1 as is_total, s.entry as attribute_id, s.own_name, count(distinct s.lab_id) as labs, count(*) as points,
        ${perLevel} as levels, count(*) filter (where s.level is null) as unrated, coalesce(sum(s.measures), 0) as measures,
        coalesce(sum(s.placed), 0) as placed, count(*) filter (where s.placed < s.measures) as unplaced,
        count(*) filter (where s.is_overdue) as overdue
      from (select p.*, case when p.entry is null then p.name end as own_name from ${pointsOf(counted)} p) s
      group by grouping sets ((s.entry, s.own_name), ())
    ) g left join base_info.attribute a on a.school_id = ${ctx.schoolId} and a.id = g.attribute_id
    order by g.is_total desc, g.points desc, 3, g.attribute_id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function listHigh(ctx: Ctx, counted: Counted): Promise<RiskPointStatistic['high']> {
  const { rows } = await sql<
    RiskPointStatistic['high'][number]
  >`select s.id, s.name, s.level, s.lab_id, u.name as lab_name,
      coalesce(c.name, '') as college_name, s.review_on, coalesce(s.is_overdue, false) as is_overdue
    from ${pointsOf(counted)} s join org.unit u on u.school_id = ${ctx.schoolId} and u.id = s.lab_id
    left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = s.college_id
    where s.level <= ${sql.lit(RiskLevel.second)} order by s.level, upper(u.code), s.id limit 100`.execute(ctx.db);
  return rows;
}

/** All names of risk points with their figures, and the figures of all. */
export async function riskPointRows(ctx: Ctx, counted: Counted, most: number) {
  const rows = await readRows(ctx, counted, most + 2);
  const figures = rows.map(({ is_total: _total, ...row }) => row);
  const [{ attribute_id: _id, name: _name, ...total }, ...named] = figures as [Row, ...Row[]];
  return { total, rows: named.slice(0, most), more: named.length > most };
}

/** Figures of all risk points. */
export const riskTotals = async (ctx: Ctx, counted: Counted): Promise<RiskFigures> =>
  (await riskPointRows(ctx, counted, 0)).total;

/** Risk points in force by their entry of the catalogue, or by the name that laboratories gave them. */
export async function findRiskPointStatistic(ctx: Ctx, query: StatisticQuery): Promise<RiskPointStatistic> {
  const counted = await countedLabs(ctx, query);
  const [figures, high] = await Promise.all([riskPointRows(ctx, counted, shown), listHigh(ctx, counted)]);
  return { day: counted.day, is_today: counted.is_today, ...figures, high };
}
