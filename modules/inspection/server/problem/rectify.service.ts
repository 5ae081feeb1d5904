import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { inOneTrip } from '#kernel/server/db/transaction.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ExamineBy } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ExamineStep, ProblemState, problemStates, RoundKind, RoundResult } from '../../shared/core/problem.states.ts';
import { effectiveOf } from './deadline.rules.ts';
import { closeDelays } from './delay.service.ts';
import { optionsOf } from '../core/option.queries.ts';
import { findForAction, type ActionProblem } from './action-problem.queries.ts';
import type { rectifyApi } from '../../shared/problem/rectify.ts';

const table = 'inspection.problem';
const docType = 'inspection.problem';
const { pending, planing, checking } = ProblemState;

/** Submits a result; the deadline stops until it is reviewed. */
export async function submitResult(ctx: Ctx, input: InputOf<typeof rectifyApi.submit>): Promise<void> {
  const problem = await findForAction(ctx, input.id, 'rectify', [pending, planing]);
  checkResult(ctx, input);
  const transition = applyTransition(ctx, problemStates, {
    table,
    id: problem.id,
    action: 'rectify',
    docType,
    note: input.measures,
    set: {
      round: sql`t.round + 1`,
      submitted_by: ctx.actor.userId,
      submitted_at: ctx.now,
      opened_at: null,
      examine_step: problem.with_office ? ExamineStep.place : reviewStep(problem),
    },
  });
  await inOneTrip(
    transition,
    endRound(ctx, problem.id, RoundResult.followed),
    addRound(ctx, problem.id, { ...input, kind: RoundKind.result }),
    closeDelays(ctx, problem.id),
    attachFiles(ctx, docType, problem.id, [...input.photos, ...(input.files ?? [])]),
  );
  await ctx.job('inspection.notify-submitted', { id: problem.id });
}

function checkResult(ctx: Ctx, input: InputOf<typeof rectifyApi.submit>) {
  const errors: Record<string, string> = {};
  if (input.photos.length === 0) errors['photos'] = '请至少上传 1 张整改后照片';
  if (input.measures.length < 5) errors['measures'] = '请至少用 5 个字说明整改措施';
  if (input.finish_on > formatDate(ctx.now)) errors['finish_on'] = inspectionErrors.finishFuture.message;
  if (Object.keys(errors).length > 0) throw badFields(errors);
}

/** Who reviews first: the college, unless it organizes or the unit has none. */
export const reviewStep = (problem: ActionProblem): number =>
  problem.examine_by === ExamineBy.collegeFirst && problem.organizer_level === 'school' && problem.college_id !== null
    ? ExamineStep.college
    : ExamineStep.organizer;

/** Submits a plan with interim measures for a problem that cannot be rectified at once. */
export async function submitPlan(ctx: Ctx, input: InputOf<typeof rectifyApi.plan>): Promise<void> {
  const [problem, { max_plan_days: days }] = await Promise.all([
    findForAction(ctx, input.id, 'plan', [pending]),
    optionsOf(ctx),
  ]);
  const today = formatDate(ctx.now);
  if (input.finish_on < today) throw badFields({ finish_on: inspectionErrors.planPast.message });
  assert(input.finish_on <= addDays(today, days), inspectionErrors.planTooLong, { days });
  const effective = effectiveOf({
    delayed_to: problem.delayed_to,
    plan_on: input.finish_on,
    deadline: problem.deadline!,
  });
  const transition = applyTransition(ctx, problemStates, {
    table,
    id: problem.id,
    action: 'plan',
    docType,
    note: input.measures,
    set: {
      round: sql`t.round + 1`,
      plan_on: input.finish_on,
      effective_deadline: effective,
      submitted_by: ctx.actor.userId,
      submitted_at: ctx.now,
      examine_step: reviewStep(problem),
    },
  });
  await inOneTrip(
    transition,
    addRound(ctx, problem.id, { ...input, kind: RoundKind.plan }),
    closeDelays(ctx, problem.id),
    attachFiles(ctx, docType, problem.id, input.files ?? []),
  );
  await ctx.job('inspection.notify-submitted', { id: problem.id });
}

type Round = {
  kind: number;
  measures: string;
  finish_on: string;
  cause?: string | undefined;
  interim?: string | undefined;
  budget?: string | undefined;
  cost?: string | undefined;
  executor?: string | undefined;
  photos?: number[] | undefined;
  files?: number[] | undefined;
};

async function addRound(ctx: Ctx, problemId: number, round: Round) {
  await sql`insert into inspection.rectification (school_id, problem_id, round, kind, measures, cause, finish_on, interim, budget, cost, executor,
      photos, files, submitted_by, submitted_at)
    select p.school_id, p.id, p.round, ${round.kind}, ${round.measures}, ${round.cause ?? ''}, ${round.finish_on}::date, ${round.interim ?? ''},
      ${round.budget ?? null}::numeric, ${round.cost ?? null}::numeric, ${round.executor ?? ''}, ${round.photos ?? []}::bigint[],
      ${round.files ?? []}::bigint[], ${ctx.actor.userId}, ${ctx.now}
    from inspection.problem p where p.school_id = ${ctx.schoolId} and p.id = ${problemId}`.execute(ctx.db);
}

/** Closes the open round, if any. */
export async function endRound(
  ctx: Ctx,
  problemId: number,
  result: number,
  review: { opinion?: string | undefined; photos?: readonly number[] | undefined } = {},
): Promise<void> {
  const judged = result === RoundResult.passed || result === RoundResult.returned;
  await sql`update inspection.rectification set result = ${result}, opinion = ${review.opinion ?? ''},
      examine_photos = examine_photos || ${[...(review.photos ?? [])]}::bigint[],
      examined_by = ${judged ? ctx.actor.userId : null}, examined_at = ${judged ? ctx.now : null}
    where school_id = ${ctx.schoolId} and problem_id = ${problemId} and result = ${RoundResult.waiting}`.execute(
    ctx.db,
  );
}

/** Withdraws a result that no reviewer has opened. */
export async function withdrawResult(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const problem = await findForAction(ctx, id, 'withdraw', [checking], (it) =>
    assert(it.opened_at === null, inspectionErrors.opened),
  );
  const where = sql<boolean>`opened_at is null and submitted_by is not distinct from ${problem.submitted_by}`;
  const action = problem.plan_on === null ? 'withdrawFirst' : 'withdrawPlanned';
  await applyTransition(ctx, problemStates, { table, id, action, docType, where });
  await endRound(ctx, id, RoundResult.withdrawn);
  if (action === 'withdrawPlanned') await reopenPlan(ctx, id);
}

async function reopenPlan(ctx: Ctx, problemId: number) {
  await sql`update inspection.rectification set result = ${RoundResult.waiting}
    where school_id = ${ctx.schoolId} and id = (select max(id) from inspection.rectification
      where school_id = ${ctx.schoolId} and problem_id = ${problemId} and kind = ${RoundKind.plan} and result = ${RoundResult.followed})`.execute(
    ctx.db,
  );
}
