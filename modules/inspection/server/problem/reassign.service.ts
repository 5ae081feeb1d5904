import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { lookAssignee } from './assignee.queries.ts';
import { findForAction, type ActionProblem } from './action-problem.queries.ts';
import type { rectifyApi } from '../../shared/problem/rectify.ts';

const { unchecked, pending, planing, checking } = ProblemState;
const open = [unchecked, pending, planing];

/** Officers of laboratory `u`, who are copied on its problems; other units have none. */
const officersOf = sql`coalesce((select array_remove(array[l.safety_head_id, l.safety_officer_id, l.student_officer_id], null)
  from base_info.lab l where l.school_id = u.school_id and l.id = u.id), '{}')`;

/** Reassigns a problem to another person or unit; the deadline stays. */
export async function reassignProblem(ctx: Ctx, input: InputOf<typeof rectifyApi.reassign>): Promise<void> {
  const problem = await findForAction(ctx, input.id, 'reassign', [...open, checking], (it) =>
    assert(it.state !== checking, inspectionErrors.notWhileChecking),
  );
  const orgId = input.org_id ?? problem.org_id;
  assert(await lookAssignee(ctx, orgId, input.user_id), inspectionErrors.assigneeOutside);
  const { numAffectedRows } = await sql`
    update inspection.problem p set org_id = u.id, college_id = u.college_id, duty_id = ${input.user_id}, version = p.version + 1,
      cc_ids = case when p.org_id = u.id then p.cc_ids else ${officersOf} end, room_id = case when p.org_id = u.id then p.room_id end, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from org.unit u where p.school_id = ${ctx.schoolId} and p.id = ${problem.id} and p.state = any(${open}) and p.org_id = ${problem.org_id}
      and p.duty_id is not distinct from ${problem.duty_id}
      and u.school_id = p.school_id and u.id = ${orgId}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict('状态已变化，不能再执行此操作，请刷新后查看');
  await storeReassign(ctx, problem, orgId, input);
  await noteReassigned(ctx, problem, '转派', input.reason);
}

/** Keeps from whom to whom a problem went, as it stood before. */
export async function storeReassign(
  ctx: Ctx,
  { id, org_id, duty_id }: ActionProblem,
  toOrg: number,
  { user_id, reason }: { user_id: number; reason: string },
): Promise<void> {
  await sql`insert into inspection.reassign (school_id, problem_id, from_org_id, from_user_id, to_org_id, to_user_id, reason, created_by, created_at)
    values (${ctx.schoolId}, ${id}, ${org_id}, ${duty_id}, ${toOrg}, ${user_id}, ${reason}, ${ctx.actor.userId}, ${ctx.now})`.execute(
    ctx.db,
  );
}

/** Logs that a problem went to somebody else, and tells both. */
export async function noteReassigned(ctx: Ctx, { id, duty_id }: ActionProblem, action: string, reason: string) {
  await ctx.audit({ action, docType: 'inspection.problem', docId: id, note: reason });
  await ctx.job('inspection.notify-reassigned', { id, from_user: duty_id, opinion: reason });
}

/** 催办: once per problem and day. */
export async function urgeProblem(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await findForAction(ctx, id, 'urge', [pending, planing]);
  const { numAffectedRows } = await sql`insert into inspection.urge (school_id, problem_id, day, created_by)
    values (${ctx.schoolId}, ${id}, (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date, ${ctx.actor.userId})
    on conflict do nothing`.execute(ctx.db);
  assert(numAffectedRows === 1n, inspectionErrors.urgedToday);
  await ctx.audit({ action: '催办', docType: 'inspection.problem', docId: id });
  await ctx.job('inspection.notify-urged', { id });
}
