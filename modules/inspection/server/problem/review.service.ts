import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, notFound } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { inOneTrip } from '#kernel/server/db/transaction.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import {
  ExamineStep,
  ProblemLevel,
  ProblemState,
  problemStates,
  RoundResult,
  secondReview,
} from '../../shared/core/problem.states.ts';
import { isOrdinary } from '../core/problem-state.queries.ts';
import { deadlineAfter, deadlineAfterReturn, effectiveOf } from './deadline.rules.ts';
import { optionsOf } from '../core/option.queries.ts';
import { findReadable, findForAction, type ActionProblem } from './action-problem.queries.ts';
import { logProblems } from './problem-log.service.ts';
import { problemTables } from './problem-row.queries.ts';
import { reviewList } from './problem.queries.ts';
import { satisfies } from '#kernel/server/predicate.ts';
import { reviews } from './problem.policy.ts';
import { endRound } from './rectify.service.ts';
import type { reviewApi } from '../../shared/problem/review.ts';

const table = 'inspection.problem';
const docType = 'inspection.problem';
const { planing, checking, finished } = ProblemState;

/** A rectification is reviewed by another person than its submitter. */
export const notOwnRound = (ctx: Ctx) => (problem: ActionProblem) =>
  assert(problem.submitted_by !== ctx.actor.userId, inspectionErrors.ownRectification);
/** The result is the one that the reviewer has seen. */
export const isSeen = (round: number | undefined) => (problem: ActionProblem) =>
  assert(round === undefined || problem.round === round, inspectionErrors.resultChanged);
const ofRound = (round: number | undefined) => (round === undefined ? sql`true` : sql`round = ${round}`);
const byAnother = (ctx: Ctx, step: number) =>
  sql<boolean>`submitted_by is distinct from ${ctx.actor.userId} and examine_step = ${step}`;

/** Marks the result as opened by a reviewer; it can no longer be withdrawn. */
export async function openResult(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const problem = await findReadable(ctx, id);
  if (!satisfies(reviews(ctx.actor), problem)) return;
  await sql`update inspection.problem set opened_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${checking} and opened_at is null`.execute(ctx.db);
}

/** Approves the result: the college passes it on to the organizer, whose approval is final. */
export async function passResult(ctx: Ctx, input: InputOf<typeof reviewApi.pass>): Promise<void> {
  const problem = await findForAction(ctx, input.id, 'pass', [checking], notOwnRound(ctx));
  const { id, opinion = '', photos = [], round } = input;
  isSeen(round)(problem);
  if (problem.examine_step === ExamineStep.college) return passFirst(ctx, problem, opinion, photos);
  const transition = applyTransition(ctx, problemStates, {
    table,
    id,
    action: 'pass',
    docType,
    note: opinion,
    where: sql<boolean>`${byAnother(ctx, problem.examine_step)} and ${ofRound(round)}`,
    set: { finished_at: ctx.now, examined_by: ctx.actor.userId },
  });
  await inOneTrip(
    transition,
    endRound(ctx, id, RoundResult.passed, { opinion, photos }),
    attachFiles(ctx, docType, id, photos),
  );
  await ctx.job('inspection.notify-passed', { ids: [id] });
}

async function passFirst(ctx: Ctx, { id, round }: ActionProblem, opinion: string, photos: readonly number[]) {
  const { numAffectedRows } =
    await sql`update inspection.problem set examine_step = ${ExamineStep.organizer}, opened_at = coalesce(opened_at, ${ctx.now}),
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${checking} and ${byAnother(ctx, ExamineStep.college)} and ${ofRound(round)}`.execute(
      ctx.db,
    );
  if (numAffectedRows === 0n) throw conflict('该整改已由他人处理，请刷新后查看');
  await sql`update inspection.rectification set first_opinion = ${opinion}, first_by = ${ctx.actor.userId}, first_at = ${ctx.now},
      examine_photos = ${[...photos]}::bigint[]
    where school_id = ${ctx.schoolId} and problem_id = ${id} and result = ${RoundResult.waiting}`.execute(ctx.db);
  await attachFiles(ctx, docType, id, photos);
  await ctx.audit({ action: '学院初审通过', docType, docId: id, from: checking, to: checking, note: opinion });
  await emit(ctx, 'kernel.document.changed', { docType, ids: [id], to: secondReview });
  await ctx.job('inspection.notify-submitted', { id });
}

/** Batch approval of ordinary first-round results with photos; all or none. */
export async function passBatch(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number; simple: boolean }>`
    select p.id, ${isOrdinary} and p.reject_count = 0 and p.examine_step = ${ExamineStep.organizer}
      and exists (select 1 from inspection.rectification t where t.school_id = p.school_id and t.problem_id = p.id
        and t.result = ${RoundResult.waiting} and cardinality(t.photos) > 0) as simple
    from ${problemTables} where ${reviewList.where(ctx, {})} and p.id = any(${wanted})`.execute(ctx.db);
  if (rows.length !== wanted.length) throw notFound('部分隐患');
  const count = rows.filter((row) => !row.simple).length;
  assert(count === 0, inspectionErrors.batchPassOnly, { count });
  await finishMany(ctx, wanted);
}

async function finishMany(ctx: Ctx, ids: readonly number[]) {
  const done =
    await sql`update inspection.problem p set state = ${finished}, finished_at = ${ctx.now}, examined_by = ${ctx.actor.userId},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${[...ids]}) and state = ${checking} and ${byAnother(ctx, ExamineStep.organizer)}`.execute(
      ctx.db,
    );
  if (Number(done.numAffectedRows) !== ids.length) throw conflict('有整改已由他人处理，请刷新后重试');
  await sql`update inspection.rectification set result = ${RoundResult.passed}, examined_by = ${ctx.actor.userId}, examined_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and problem_id = any(${[...ids]}) and result = ${RoundResult.waiting}`.execute(
    ctx.db,
  );
  await logProblems(ctx, ids, { action: problemStates.label('pass'), from: checking, to: finished });
  await emit(ctx, 'kernel.document.changed', { docType, ids, to: finished });
  await ctx.job('inspection.notify-passed', { ids });
  await ctx.audit({ action: '批量整改复核：通过', after: { ids } });
}

/** Returns the result; the deadline is at least three days ahead. */
export async function returnResult(ctx: Ctx, input: InputOf<typeof reviewApi.sendBack>): Promise<void> {
  const problem = await findForAction(ctx, input.id, 'return', [checking], notOwnRound(ctx));
  isSeen(input.round)(problem);
  await giveBack(ctx, problem, input);
}

type Returned = { id: number; opinion: string; photos?: number[] | undefined };

/** Gives a result back to who has to put it right. */
export async function giveBack(
  ctx: Ctx,
  problem: ActionProblem,
  { id, opinion, photos = [] }: Returned,
): Promise<void> {
  const deadline = deadlineAfterReturn(ctx.now, problem.effective_deadline, problem.level);
  const transition = applyTransition(ctx, problemStates, {
    table,
    id,
    action: 'return',
    docType,
    note: opinion,
    where: sql<boolean>`${byAnother(ctx, problem.examine_step)} and ${ofRound(problem.round)}`,
    set: {
      reject_count: sql`t.reject_count + 1`,
      deadline,
      effective_deadline: deadline,
      plan_on: null,
      delayed_to: null,
    },
  });
  await inOneTrip(
    transition,
    endRound(ctx, id, RoundResult.returned, { opinion, photos }),
    attachFiles(ctx, docType, id, photos),
  );
  await ctx.job('inspection.notify-returned', { id, opinion, times: problem.reject_count + 1 });
}

/** Rejects the plan; the laboratory rectifies by the deadline or submits another plan. */
export async function rejectPlan(ctx: Ctx, { id, opinion }: { id: number; opinion: string }): Promise<void> {
  const problem = await findForAction(ctx, id, 'rejectPlan', [planing], notOwnRound(ctx));
  const effective = effectiveOf({ deadline: problem.deadline!, delayed_to: problem.delayed_to, plan_on: null });
  const transition = applyTransition(ctx, problemStates, {
    table,
    id,
    action: 'rejectPlan',
    docType,
    note: opinion,
    where: byAnother(ctx, problem.examine_step),
    set: { plan_on: null, effective_deadline: effective },
  });
  await inOneTrip(transition, endRound(ctx, id, RoundResult.returned, { opinion }));
  await ctx.job('inspection.notify-returned', { id, opinion, times: 0 });
}

/** 复查不合格: reopens a problem closed within the recheck period. */
export async function failRecheck(ctx: Ctx, input: InputOf<typeof reviewApi.recheckFailed>): Promise<void> {
  const options = await optionsOf(ctx);
  const days = options.recheck_days;
  const problem = await findForAction(ctx, input.id, 'recheck', [finished], (it) =>
    assert(!tooLate(it, days, ctx.now), inspectionErrors.recheckLate, { days }),
  );
  const urgent = problem.level === ProblemLevel.urgent;
  const deadline = deadlineAfter(ctx.now, urgent ? options.days_urgent : options.days_ordinary);
  await applyTransition(ctx, problemStates, {
    table,
    id: problem.id,
    action: 'recheck',
    docType,
    note: input.reason,
    set: {
      reject_count: sql`t.reject_count + 1`,
      repeated: true,
      finished_at: null,
      plan_on: null,
      delayed_to: null,
      deadline,
      effective_deadline: deadline,
    },
  });
  await addExaminePhotos(ctx, problem.id, input.photos ?? []);
  await ctx.job('inspection.notify-returned', {
    id: problem.id,
    opinion: input.reason,
    times: problem.reject_count + 1,
  });
}

/** Adds the photos of the recheck to the approved round. */
async function addExaminePhotos(ctx: Ctx, problemId: number, photos: readonly number[]) {
  await sql`update inspection.rectification set examine_photos = examine_photos || ${[...photos]}::bigint[]
    where school_id = ${ctx.schoolId} and id = (select max(id) from inspection.rectification
      where school_id = ${ctx.schoolId} and problem_id = ${problemId})`.execute(ctx.db);
  await attachFiles(ctx, docType, problemId, photos);
}

const tooLate = (problem: ActionProblem, days: number, now: Date) =>
  problem.finished_at !== null && now.getTime() - problem.finished_at.getTime() > days * 86_400_000;
