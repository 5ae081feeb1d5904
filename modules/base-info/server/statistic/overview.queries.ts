import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { RiskLevel } from '../../shared/risk/risk-point.states.ts';
import type { StatisticOverview, StatisticQuery } from '../../shared/statistic/statistic.ts';
import { countedLabs } from './counted-labs.queries.ts';
import { completeness } from './facts.queries.ts';
import { checksOf } from './inspection-figures.queries.ts';
import { isThere } from './unit-figures.queries.ts';
import { findSchoolYear } from './school-year.queries.ts';
import { termOf } from '#platform/org/server/public.ts';

type Sums = Omit<StatisticOverview, 'day' | 'is_today' | 'school_year' | 'checks'>;

/** The chief figure of each statistic. */
export async function findStatisticOverview(ctx: Ctx, query: StatisticQuery): Promise<StatisticOverview> {
  const { facts, ...dated } = await countedLabs(ctx, query);
  const { rows } = await sql<Sums>`select count(*) as labs, count(*) filter (where f.lab_level is null) as unjudged,
      coalesce(sum(h.rows), 0)::bigint as hazards, count(*) filter (where h.rows > 0) as hazard_labs,
      coalesce(sum(r.points), 0)::bigint as risks, coalesce(sum(r.high), 0)::bigint as high_risks,
      coalesce(sum(p.members), 0)::bigint as members, round(avg(${completeness(sql`f.blanks`)}), 1)::float as completeness
    from ${facts} f
    cross join lateral (select count(*) as members from base_info.lab_member m where m.school_id = ${ctx.schoolId}
      and m.lab_id = f.lab_id and ${isThere(ctx, dated.day)}) p
    cross join lateral (select sum((x ->> 'rows')::int) as rows from jsonb_array_elements(f.hazards) x) h
    cross join lateral (select count(*) as points, count(*) filter (where (x ->> 'level')::int <= ${sql.lit(RiskLevel.second)}) as high
      from jsonb_array_elements(f.risks) x) r`.execute(ctx.db);
  const year = await findSchoolYear(ctx, (await termOf(ctx, dated.day)).year);
  return {
    ...dated,
    ...rows[0]!,
    school_year: year.school_year,
    checks: await checksOf(ctx, query, { from: year.from, to: dated.day }),
  };
}
