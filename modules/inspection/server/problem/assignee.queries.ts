import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { findReadable } from './action-problem.queries.ts';

/**
 * People `m` of unit `u`: its head, a laboratory's officers, and holders of a role there or below. The unit must lie in
 * the caller's scope: own laboratories for lab managers, own units for colleges, all units for the school.
 */
const members = (ctx: Ctx, orgId: number): RawBuilder<unknown> => sql`
  org.unit u join identity.account m on m.school_id = u.school_id and m.status = 1 and m.deleted_at is null
  where u.school_id = ${ctx.schoolId} and u.id = ${orgId} and u.deleted_at is null and u.status = 1
    and ${within(scopeOf(ctx.actor, 'inspection.problem.assign'), 'u.path')}
    and (m.id = u.head_id
      or m.id in (select unnest(array[l.safety_head_id, l.safety_officer_id, l.student_officer_id]) from base_info.lab l
        where l.school_id = u.school_id and l.id = u.id)
      or m.id in (select h.user_id from identity.holding h join org.unit x on x.school_id = h.school_id and x.id = h.org_id
        where h.school_id = u.school_id and starts_with(x.path, u.path)))`;

export async function lookAssignee(ctx: Ctx, orgId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${members(ctx, orgId)} and m.id = ${userId} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

type Assignee = { user_id: number; name: string; job_no: string; org_name: string };

/** People to whom the caller may reassign this problem. */
export async function listAssignees(
  ctx: Ctx,
  input: { id: number; org_id?: number | undefined; keyword?: string | undefined },
): Promise<Assignee[]> {
  const problem = await findReadable(ctx, input.id);
  const words = matches('m.keywords', sql`m.name || ' ' || m.account || ' ' || coalesce(m.job_no, '')`, input.keyword);
  const { rows } =
    await sql<Assignee>`select m.id as user_id, m.name, coalesce(m.job_no, '') as job_no, u.name as org_name
    from ${members(ctx, input.org_id ?? problem.org_id)} and ${words} order by m.name, m.id limit 200`.execute(ctx.db);
  return rows;
}
