import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { endOfDay, parseDateTime } from '#kernel/shared/time.ts';
import type { Period } from '../core/period.rules.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { readableRecords } from '../record/record.policy.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { PoolType } from '../../shared/core/problem.states.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { Enabled } from '#kernel/shared/enums.ts';

type Query = {
  college_id?: number | undefined;
  pool_type?: number | undefined;
  act_types?: readonly number[] | undefined;
  campus_id?: number | undefined;
  nature?: string | undefined;
  lab_level?: number | undefined;
};
const right = 'inspection.statistic.read';

/** Conditions of a statistic on laboratories `l` of units `u`; none for the whole school. */
function labConditions({ campus_id, nature, lab_level }: Query): RawBuilder<boolean>[] {
  return [
    ...(campus_id === undefined ? [] : [sql<boolean>`l.campus_id = ${campus_id}`]),
    ...(nature === undefined ? [] : [sql<boolean>`l.nature = ${nature}`]),
    ...(lab_level === undefined ? [] : [sql<boolean>`coalesce(l.lab_level, 0) = ${lab_level}`]),
  ];
}

const collegeOf = ({ college_id }: Query) =>
  college_id === undefined ? [] : [sql<boolean>`u.college_id = ${college_id}`];

/** Types of the activities `a`; the pool of problems decides as well, so that all figures of a page have one scope. */
function typesOf({ act_types, pool_type }: Query): RawBuilder<boolean> {
  const isSpecial = sql<boolean>`a.act_type = ${ActType.special}`;
  const ofPool =
    pool_type === undefined ? sql`true` : pool_type === PoolType.special ? isSpecial : sql`not ${isSpecial}`;
  return sql<boolean>`${ofPool} and ${act_types ? sql`a.act_type = any(${[...act_types]})` : sql`true`}`;
}

/** Activities of an inspector, whose figures they see completely. */
const ownActivities = (ctx: Ctx) => sql`any(array(
  select i.act_id from inspection.activity_inspector i where i.school_id = ${ctx.schoolId} and i.user_id = ${ctx.actor.userId}
  union select x.id from inspection.activity x where x.school_id = ${ctx.schoolId} and x.leader_id = ${ctx.actor.userId}))`;

/** Records `r` and laboratories `u` of a statistic: those in scope; for inspectors those of their activities. */
function countedHere(ctx: Ctx, types: RawBuilder<unknown>, { from, to }: Period) {
  const scope = scopeOf(ctx.actor, right);
  if (scope.kind !== 'none')
    return {
      records: readableRecords(ctx.actor, ctx.schoolId, right),
      labs: scope.kind === 'all' ? [] : [within(scope, 'u.path')],
    };
  return {
    records: sql<boolean>`r.act_id = ${ownActivities(ctx)}`,
    labs: [
      sql<boolean>`u.id = any(array(select t.lab_id from inspection.activity_lab t
      join inspection.activity a on a.school_id = t.school_id and a.id = t.act_id and a.deleted_at is null
      where t.school_id = ${ctx.schoolId} and t.act_id = ${ownActivities(ctx)} and ${types}
        and a.start_at <= ${endOfDay(to)} and a.end_at >= ${parseDateTime(from)}))`,
    ],
  };
}

/** Inspections, distinct laboratories inspected, and their share of all laboratories. */
export async function countInspections(ctx: Ctx, query: Query, period: Period) {
  const { from, to } = period;
  const types = typesOf(query);
  const counted = countedHere(ctx, types, period);
  const conditions = labConditions(query);
  // A check stays with the college where it was made, as in the ledger.
  const college = query.college_id === undefined ? sql`true` : sql`r.college_id = ${query.college_id}`;
  const places = [...conditions, ...collegeOf(query), ...counted.labs];
  const labs = sql`base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id`;
  // Every record has its laboratory, and every laboratory its unit: they are joined for a condition only.
  const matching = sql`c.lab_id in (select l.id from ${labs} where l.school_id = ${ctx.schoolId} and ${allOf(conditions)})`;
  const { rows } = await sql<{ inspections: number; labs_checked: number; labs: number }>`
    with checked as (
      select r.lab_id, count(*) as inspections
      from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
      where r.school_id = ${ctx.schoolId} and ${isChecked} and a.deleted_at is null
        and r.checked_at >= ${parseDateTime(from)} and r.checked_at <= ${endOfDay(to)} and ${types} and ${college}
        and ${counted.records}
      group by r.lab_id
    )
    select coalesce(sum(c.inspections), 0)::bigint as inspections, count(*) as labs_checked,
      (select count(*) from ${places.length === 0 ? sql`base_info.lab l` : labs}
        where l.school_id = ${ctx.schoolId} and l.use_status <> ${UseStatus.closed} and ${inUse} and ${allOf(places)}) as labs
    from checked c where ${conditions.length === 0 ? sql`true` : matching}`.execute(ctx.db);
  const { inspections, labs_checked, labs: total } = rows[0]!;
  return { inspections, labs_checked, labs: total, coverage: rateOf(Math.min(labs_checked, total), total) };
}

const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

// The units that are not enabled are few, and have an index of their own.
const inUse = sql<boolean>`not exists (select from org.unit x where x.school_id = l.school_id and x.id = l.id
  and (x.level <> 'lab' or x.status <> ${sql.lit(Enabled.on)} or x.deleted_at is not null))`;
