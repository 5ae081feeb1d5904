import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { endOfDay, parseDateTime } from '#kernel/shared/time.ts';
import { RecordStatus } from '../shared/record.ts';
import type { Period } from './period.rules.ts';
import { rateOf } from './rate.rules.ts';
import { readableRecords } from './record.policy.ts';

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

/** How often was inspected, how many laboratories, and how many of all that is. */
export async function countInspections(ctx: Ctx, query: Query, { from, to }: Period) {
  const types = query.act_types ? sql`a.act_type = any(${[...query.act_types]})` : sql`true`;
  const { rows } = await sql<{ inspections: number; labs_checked: number }>`
    select count(*) as inspections, count(distinct r.lab_id) as labs_checked
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.status = ${RecordStatus.submitted} and a.deleted_at is null
      and r.checked_at >= ${parseDateTime(from)} and r.checked_at <= ${endOfDay(to)} and ${types} and ${labsWhere(query)}
      and ${readableRecords(ctx.actor, ctx.schoolId, right)}`.execute(ctx.db);
  const { rows: all } = await sql<{ labs: number }>`select count(*) as labs from org.unit u
    join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where u.school_id = ${ctx.schoolId} and u.status = 1 and u.deleted_at is null and l.use_status <> 1 and ${labsWhere(query)}
      and ${within(scopeOf(ctx.actor, right), 'u.path')}`.execute(ctx.db);
  const { labs } = all[0]!;
  return { ...rows[0]!, labs, coverage: rateOf(Math.min(rows[0]!.labs_checked, labs), labs) };
}
