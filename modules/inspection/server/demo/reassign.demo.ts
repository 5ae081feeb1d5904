import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import type { Checks } from './activity.demo.ts';

const receivers = ['teacher', 'xsfzr', 'leader'];

type Open = { id: number; org_id: number; duty_id: number; at: Date };

/** Problems that the head of a laboratory has handed to a teacher or to the heads above, so that they have work as well. */
export async function addReassigned(ctx: Ctx, { labs }: Checks, { accounts }: DemoMade): Promise<void> {
  const to = receivers.flatMap((account) => accounts.get(account) ?? []);
  const { rows } = await sql<Open>`
    select p.id, p.org_id, p.duty_id, p.issue_at as at from inspection.problem p
    where p.school_id = ${ctx.schoolId} and p.state = ${ProblemState.pending} and not p.is_draft and p.org_id <> ${labs[0]!.id}
      and not exists (select 1 from inspection.delay d where d.school_id = p.school_id and d.problem_id = p.id)
    order by p.college_id <> ${labs[0]!.college.id}, p.issue_at desc limit ${to.length}`.execute(ctx.db);
  const moves = rows
    .map((row, i) => ({ ...row, to: to[i]!, at: addWorkingHours(row.at, 0.8) }))
    .filter(({ at }) => at <= ctx.now);
  const json = JSON.stringify(moves);
  const columns = sql`as m(id bigint, org_id bigint, duty_id bigint, "to" bigint, at timestamptz)`;
  await sql`update inspection.problem p set duty_id = m."to", updated_at = m.at from json_to_recordset(${json}::json) ${columns}
    where p.school_id = ${ctx.schoolId} and p.id = m.id`.execute(ctx.db);
  await sql`insert into inspection.reassign (school_id, problem_id, from_org_id, from_user_id, to_org_id, to_user_id, reason, created_by, created_at)
    select ${ctx.schoolId}, m.id, m.org_id, m.duty_id, m.org_id, m."to", '由您协调解决', m.duty_id, m.at
    from json_to_recordset(${json}::json) ${columns}`.execute(ctx.db);
  await sql`insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, note)
    select ${ctx.schoolId}, m.at, m.duty_id, u.name, 'inspection.problem', m.id, '转派', '由您协调解决'
    from json_to_recordset(${json}::json) ${columns}
    join identity.account u on u.school_id = ${ctx.schoolId} and u.id = m.duty_id`.execute(ctx.db);
}
