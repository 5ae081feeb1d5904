import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ExamineStep, ProblemState, RoundResult } from '../../shared/core/problem.states.ts';
import type { handOffApi } from '../../shared/problem/hand-off.ts';
import { findForAction, type ActionProblem } from './action-problem.queries.ts';
import { isOfficePerson } from './office-people.queries.ts';
import { noteReassigned, storeReassign } from './reassign.service.ts';
import { reviewStep } from './rectify.service.ts';
import { giveBack, isSeen, notOwnRound } from './review.service.ts';

const docType = 'inspection.problem';
const { pending, planing, checking } = ProblemState;
const open = [pending, planing];
const changed = () => conflict('状态已变化，不能再执行此操作，请刷新后查看');

/** Hands a problem of a laboratory to an office: it stays the laboratory's, the office puts it right. */
export async function handOff(ctx: Ctx, input: InputOf<typeof handOffApi.handOff>): Promise<void> {
  const problem = await findForAction(ctx, input.id, 'handOff', open, (it) =>
    assert(!it.with_office, inspectionErrors.handedOff),
  );
  assert(await isOfficePerson(ctx, input.office_id, input.user_id), inspectionErrors.officeOutside);
  const { numAffectedRows } =
    await sql`update inspection.problem set office_id = ${input.office_id}, duty_id = ${input.user_id}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${problem.id} and state = any(${open}) and office_id is null`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw changed();
  await storeReassign(ctx, problem, input.office_id, input);
  await noteReassigned(ctx, problem, '移交职能部门', input.reason);
}

/** The problem goes back to who had it before it was handed off. */
export async function handBack(ctx: Ctx, { id, reason }: InputOf<typeof handOffApi.handBack>): Promise<void> {
  const problem = await findForAction(ctx, id, 'handBack', open, (it) =>
    assert(it.with_office, inspectionErrors.notHandedOff),
  );
  const { rows } = await sql`with former as (
      select p.office_id, p.duty_id, coalesce(g.from_user_id, u.head_id, ${ctx.actor.userId}::bigint) as user_id
      from inspection.problem p join org.unit u on u.school_id = p.school_id and u.id = p.org_id
      left join lateral (select x.from_user_id from inspection.reassign x where x.school_id = p.school_id and x.problem_id = p.id
        and x.to_org_id = p.office_id order by x.id desc limit 1) g on true
      where p.school_id = ${ctx.schoolId} and p.id = ${id}),
    back as (update inspection.problem p set office_id = null, duty_id = f.user_id, version = p.version + 1, updated_at = ${ctx.now},
        updated_by = ${ctx.actor.userId}
      from former f where p.school_id = ${ctx.schoolId} and p.id = ${id} and p.state = any(${open}) and p.office_id = f.office_id
      returning p.org_id)
    insert into inspection.reassign (school_id, problem_id, from_org_id, from_user_id, to_org_id, to_user_id, reason, created_by, created_at)
    select ${ctx.schoolId}, ${id}, f.office_id, f.duty_id, b.org_id, f.user_id, ${reason}, ${ctx.actor.userId}, ${ctx.now}
    from back b cross join former f returning id`.execute(ctx.db);
  if (rows.length === 0) throw changed();
  await noteReassigned(ctx, problem, '退回移交', reason);
}

type Seen = { id: number; round?: number | undefined };

/** The result of an office that the caller has seen, and did not submit himself. */
async function findResult(ctx: Ctx, action: 'accept' | 'refuse', { id, round }: Seen): Promise<ActionProblem> {
  const problem = await findForAction(ctx, id, action, [checking], notOwnRound(ctx));
  isSeen(round)(problem);
  return problem;
}

/** The laboratory accepts what the office did; then it is reviewed as every result. */
export async function acceptResult(
  ctx: Ctx,
  { id, opinion = '', round }: InputOf<typeof handOffApi.accept>,
): Promise<void> {
  const problem = await findResult(ctx, 'accept', { id, round });
  const next = reviewStep(problem);
  const { numAffectedRows } =
    await sql`update inspection.problem set examine_step = ${next}, opened_at = coalesce(opened_at, ${ctx.now}),
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${checking} and examine_step = ${ExamineStep.place}
      and round = ${problem.round} and submitted_by is distinct from ${ctx.actor.userId}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw changed();
  await sql`update inspection.rectification set accepted_by = ${ctx.actor.userId}, accepted_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and problem_id = ${id} and result = ${RoundResult.waiting}`.execute(ctx.db);
  await ctx.audit({ action: '验收通过', docType, docId: id, from: checking, to: checking, note: opinion });
  await emit(ctx, 'kernel.document.changed', { docType, ids: [id], to: `${checking}.${next}` });
  await ctx.job('inspection.notify-submitted', { id });
}

/** The laboratory does not accept it: the office goes on. */
export async function refuseResult(ctx: Ctx, { round, ...input }: InputOf<typeof handOffApi.refuse>): Promise<void> {
  await giveBack(ctx, await findResult(ctx, 'refuse', { id: input.id, round }), input);
}
