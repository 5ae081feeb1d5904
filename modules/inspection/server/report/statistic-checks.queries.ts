import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { endOfDay, parseDateTime } from '#kernel/shared/time.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import type { Period } from '../core/period.rules.ts';
import { rateOf } from '../core/rate.rules.ts';
import { readableRecords } from '../record/record.policy.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';

type Query = {
  college_id?: number | undefined;
  act_types?: readonly number[] | undefined;
  campus_id?: number | undefined;
  lab_level?: number | undefined;
};
const right = 'inspection.statistic.read';

/** Laboratories `l` of units `u` under the conditions of a statistic. */
function labsWhere({ college_id, campus_id, lab_level }: Query) {
  return sql<boolean>`(${college_id ?? null}::bigint is null or u.college_id = ${college_id ?? null})
    and (${campus_id ?? null}::bigint is null or l.campus_id = ${campus_id ?? null})
    and (${lab_level ?? null}::int is null or coalesce(l.lab_level, 0) = ${lab_level ?? null})`;
}

/** Activities of an inspector, whose figures they see completely. */
const ownActivities = (ctx: Ctx) => sql`any(array(
  select i.act_id from inspection.activity_inspector i where i.school_id = ${ctx.schoolId} and i.user_id = ${ctx.actor.userId}
  union select x.id from inspection.activity x where x.school_id = ${ctx.schoolId} and x.leader_id = ${ctx.actor.userId}))`;

/** Records `r` and laboratories `u` of a statistic: those in scope; for inspectors those of their activities. */
function countedHere(ctx: Ctx, types: RawBuilder<unknown>, { from, to }: Period) {
  const scope = scopeOf(ctx.actor, right);
  if (scope.kind !== 'none')
    return { records: readableRecords(ctx.actor, ctx.schoolId, right), labs: within(scope, 'u.path') };
  return {
    records: sql<boolean>`r.act_id = ${ownActivities(ctx)}`,
    labs: sql<boolean>`u.id = any(array(select t.lab_id from inspection.activity_lab t
      join inspection.activity a on a.school_id = t.school_id and a.id = t.act_id and a.deleted_at is null
      where t.school_id = ${ctx.schoolId} and t.act_id = ${ownActivities(ctx)} and ${types}
        and a.start_at <= ${endOfDay(to)} and a.end_at >= ${parseDateTime(from)}))`,
  };
}

/** Inspections, distinct laboratories inspected, and their share of all laboratories. */
export async function countInspections(ctx: Ctx, query: Query, period: Period) {
  const { from, to } = period;
  const types = query.act_types ? sql`a.act_type = any(${[...query.act_types]})` : sql`true`;
  const counted = countedHere(ctx, types, period);
  const { rows } = await sql<{ inspections: number; labs_checked: number }>`
    select count(*) as inspections, count(distinct r.lab_id) as labs_checked
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.status = ${RecordStatus.submitted} and a.deleted_at is null
      and r.checked_at >= ${parseDateTime(from)} and r.checked_at <= ${endOfDay(to)} and ${types} and ${labsWhere(query)}
      and ${counted.records}`.execute(ctx.db);
  const { rows: all } = await sql<{ labs: number }>`select count(*) as labs from org.unit u
    join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where u.school_id = ${ctx.schoolId} and u.status = 1 and u.deleted_at is null and l.use_status <> ${UseStatus.closed} and ${labsWhere(query)}
      and ${counted.labs}`.execute(ctx.db);
  const { labs } = all[0]!;
  return { ...rows[0]!, labs, coverage: rateOf(Math.min(rows[0]!.labs_checked, labs), labs) };
}
