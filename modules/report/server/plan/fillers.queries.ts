import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ReportStatus } from '../../shared/task.states.ts';

/** People who fill tables of a plan that are not reported, by a role at the unit itself; and how many units these are. */
export async function fillersOf(ctx: Ctx, planId: number): Promise<{ users: number[]; units: number }> {
  const { rows } = await sql<{
    user_id: number | null;
    units: number;
  }>`with units as (select distinct t.org_id from report.task t
      where t.school_id = ${ctx.schoolId} and t.plan_id = ${planId} and t.report_status = ${sql.lit(ReportStatus.reporting)})
    select distinct a.id as user_id, (select count(*)::int from units) as units from units n
    left join identity.holding h on h.school_id = ${ctx.schoolId} and h.org_id = n.org_id
      and h.role_id = any(array(select r.id from identity.role r
        join identity.role_right g on g.school_id = r.school_id and g.role_id = r.id and g.right_name = 'report.task.fill'
        where r.school_id = ${ctx.schoolId} and r.status = 1))
    left join identity.account a on a.school_id = h.school_id and a.id = h.user_id and a.status = 1 and a.deleted_at is null`.execute(
    ctx.db,
  );
  return { users: rows.flatMap(({ user_id }) => user_id ?? []), units: rows[0]?.units ?? 0 };
}
