import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { isReadTask } from './self-task.policy.ts';
import { taskJoins } from './self-task.queries.ts';

type Person = { id: number; name: string; job_no: string };

/** Posts, managers and members of a laboratory who can log in. */
export async function listExecutors(ctx: Ctx, labId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`select a.id, a.name, coalesce(a.job_no, '') as job_no from identity.account a
    where a.school_id = ${ctx.schoolId} and a.status = 1 and a.deleted_at is null and a.id = any(array(
      select x.id from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
        cross join lateral unnest(array[u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id]) x(id)
        where u.school_id = ${ctx.schoolId} and u.id = ${labId}
      union select h.user_id from identity.holding h where h.school_id = ${ctx.schoolId} and h.org_id = ${labId}
      union select m.user_id from base_info.lab_member m where m.school_id = ${ctx.schoolId} and m.lab_id = ${labId}
        and m.status = ${sql.lit(MemberStatus.present)}))
    order by a.name, a.id limit 500`.execute(ctx.db);
  return rows;
}

/** Candidates for a task in the caller's scope. */
export async function pickExecutors(ctx: Ctx, { id }: { id: number }) {
  const { rows } = await sql<{ lab_id: number }>`select t.lab_id from inspection.self_task t ${taskJoins.u}
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and ${isReadTask(ctx)}`.execute(ctx.db);
  return { content: await listExecutors(ctx, found(rows[0], '自查任务').lab_id) };
}
