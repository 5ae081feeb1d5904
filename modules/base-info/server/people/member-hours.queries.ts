import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import { hoursByPerson } from './year-offers.queries.ts';

/** Levels that ask for hours of training each year, as a query of `level, seconds`. */
export const requiredSeconds = ({ schoolId }: Ctx): RawBuilder<unknown> => sql`
  select (x ->> 'level')::int as level, (x ->> 'yearly_hours')::int * 3600 as seconds
  from (select g.consequences from base_info.grading g where g.school_id = ${schoolId} order by g.edition desc limit 1) e
  cross join lateral jsonb_array_elements(e.consequences) x where (x ->> 'yearly_hours')::int > 0`;

/** A calendar year, and the last day of it that is not ahead. */
export function calendarYear({ now }: Ctx, asked: number | undefined) {
  const today = formatDate(now);
  const year = asked ?? yearOf(today);
  const to = `${year}-12-31`;
  return { year, from: `${year}-01-01`, to, day: to < today ? to : today };
}

const yearUpToNow = (ctx: Ctx, asked: number | undefined) => {
  const { from, day } = calendarYear(ctx, asked);
  return { from, to: day };
};

/** Members `m` whose person has, or has not, learnt in the year. */
export function hasTrained(wanted: boolean, ctx: Ctx, { year }: { year?: number | undefined }): RawBuilder<boolean> {
  const hours = hoursByPerson(ctx, yearUpToNow(ctx, year));
  if (!hours) return sql<boolean>`false`;
  const isTrained = sql`m.user_id = any(array(select h.user_id from (${hours}) h where h.seconds > 0))`;
  return wanted ? sql<boolean>`${isTrained}` : sql<boolean>`not ${isTrained}`;
}

/** Members `m` with the hours that the level of their laboratory asks for in the year, or without them. */
export function hasHours(wanted: boolean, ctx: Ctx, { year }: { year?: number | undefined }): RawBuilder<boolean> {
  const hours = hoursByPerson(ctx, yearUpToNow(ctx, year));
  if (!hours) return sql<boolean>`false`;
  return sql<boolean>`m.id = any(array(select x.id from base_info.lab_member x
    join base_info.lab b on b.school_id = x.school_id and b.id = x.lab_id
    join (${requiredSeconds(ctx)}) r on r.level = b.lab_level
    left join (${hours}) h on h.user_id = x.user_id
    where x.school_id = ${ctx.schoolId} and (coalesce(h.seconds, 0) >= r.seconds) = ${wanted}))`;
}

/** The running year, and those whose last day the history of laboratories holds. */
export async function listYears(ctx: Ctx) {
  const { rows } = await sql<{
    first: number;
  }>`select extract(year from d.first_day)::int as first from base_info.lab_history_day d
    where d.school_id = ${ctx.schoolId}`.execute(ctx.db);
  const running = yearOf(formatDate(ctx.now));
  const first = Math.min(rows[0]?.first ?? running, running);
  const years = Array.from({ length: running - first + 1 }, (_, at) => running - at);
  return { content: years.map((year) => ({ year, name: `${year} 年` })) };
}
