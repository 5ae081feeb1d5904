import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ProblemState, type ProblemStateCode } from '../../shared/core/problem.states.ts';
import { monthStarts } from '../core/period.rules.ts';
import { isState, isUrgent } from '../core/problem-state.queries.ts';
import { daysToClose, isOnTime, isOverdue } from '../problem/problem-where.queries.ts';

/** Numbers of problems by several groupings; `part` says by which, the columns of the others are null. */
export type Tally = { n: number } & (
  | { part: 'unit'; unit: number | null; state: ProblemStateCode; overdue: boolean | null }
  | { part: 'class'; class_id: number; category_code: string }
  /** `month` counts from 1; `days` and `on_time` are null unless finished. */
  | {
      part: 'found';
      urgent: boolean;
      month: number;
      days: number | null;
      is_finished: boolean;
      on_time: boolean | null;
      repeated: boolean;
    }
  | { part: 'lab'; lab_level: number; lab_class: number }
);

export type Part<P extends Tally['part']> = Extract<Tally, { part: P }>;

/**
 * Counts the problems of `where` by all groupings of a statistic in one pass over the index `problem_counted`; units are
 * colleges, or the units of one college. Only groups leave the database: some hundred rows.
 */
export async function tallyProblems(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  { byLab, months }: { byLab: boolean; months: readonly string[] },
): Promise<Tally[]> {
  // The planner expects as many groups as rows and would sort them; there are few, which a hash table holds.
  const roomy = sql`set local work_mem = '64MB'`.execute(ctx.db);
  const isFinished = isState(ProblemState.finished);
  const tallies = sql<Tally>`
    with counted as materialized (
      select grouping(p.state, p.class_id, p.urgent) as part, p.org_id, p.unit, p.state, p.overdue, p.class_id, p.category_code, p.urgent,
        p.month, p.days, p.is_finished, p.on_time, p.repeated, count(*) as n
      from (
        select p.org_id, ${byLab ? sql`p.org_id` : sql`p.college_id`} as unit, p.state, ${isOverdue(ctx.now)} as overdue, p.class_id,
          p.category_code, ${isUrgent} as urgent, width_bucket(p.found_at, ${monthStarts(months)}::timestamptz[]) as month,
          case when ${isFinished} then ${daysToClose} end as days, ${isFinished} as is_finished,
          case when ${isFinished} then ${isOnTime} end as on_time, p.repeated
        from inspection.problem p where ${where}
      ) p
      group by grouping sets ((p.org_id), (p.unit, p.state, p.overdue), (p.class_id, p.category_code),
        (p.urgent, p.month, p.days, p.is_finished, p.on_time, p.repeated))
    )
    select case part when 3 then 'unit' when 5 then 'class' else 'found' end as part, unit, state, overdue, class_id, category_code, urgent,
      month, days, is_finished, on_time, repeated, null::int as lab_level, null::int as lab_class, n
    from counted where part <= 6
    union all
    select 'lab', null, null, null, null, null, null, null, null, null, null, null, coalesce(l.lab_level, 0), coalesce(l.lab_class, 0),
      sum(c.n)::bigint
    from counted c left join base_info.lab l on l.school_id = ${ctx.schoolId} and l.id = c.org_id
    where part > 6 group by l.lab_level, l.lab_class`.execute(ctx.db);
  const [{ rows }] = await Promise.all([tallies, roomy]);
  return rows;
}
