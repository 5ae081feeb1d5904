import { sql, type RawBuilder } from 'kysely';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { DetailState } from '../../shared/task.states.ts';

/** What the system fills in for a unit `u` and the columns of a type `y`, as SQL. */
export const fillsOf = sql`(select coalesce(jsonb_object_agg(c ->> 'field', case c ->> 'fill' when 'school_code' then s.moe_code
    when 'unit_code' then u.code else u.name end), '{}')
  from jsonb_array_elements(y.columns) c where c ? 'fill')`;

/** The latest table of the unit and type of table `t` before its plan `p`, by a condition on its plan `q`. */
const latest = (condition: RawBuilder<boolean>) => sql`(select x.id from report.task x
  join report.plan q on q.school_id = x.school_id and q.id = x.plan_id
  where x.school_id = t.school_id and x.org_id = t.org_id and x.type_id = t.type_id and q.status <> ${sql.lit(PlanStatus.draft)} and ${condition}
  order by q.school_year desc, q.id desc limit 1)`;

/** Id of the table of a former school year, for table `t` of plan `p`. */
export const formerTask = latest(sql<boolean>`q.school_year < p.school_year`);
const earlierTask = latest(sql<boolean>`(q.school_year, q.id) < (p.school_year, p.id)`);

/**
 * Rows that table `t` of plan `p` begins with: those that were accepted in a former school year, and those that the plan
 * before deferred, which win over an accepted row of the same name.
 */
export const carriedRows = sql`(select distinct on (case when d.row_key = '' then d.id::text else d.row_key end) d.place, d.row_key, d.cells
  from report.detail d
  where d.school_id = t.school_id and (d.task_id = ${formerTask} and d.state = ${sql.lit(DetailState.passed)}
    or d.task_id = ${earlierTask} and d.state = ${sql.lit(DetailState.deferred)})
  order by case when d.row_key = '' then d.id::text else d.row_key end, d.state desc, d.id desc)`;
