import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';

/** Codes that the plan of this year does not name. */
export async function absentCodes(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  const year = yearOf(formatDate(ctx.now));
  const { rows } = await sql<{ code: string }>`select distinct c.code from unnest(${[...codes]}::text[]) c (code)
    where not exists (select 1 from waste.annual y join waste.annual_line l on l.school_id = y.school_id and l.annual_id = y.id
      where y.school_id = ${ctx.schoolId} and y.year = ${year} and l.code = c.code) order by 1`.execute(ctx.db);
  return rows.map(({ code }) => code);
}
