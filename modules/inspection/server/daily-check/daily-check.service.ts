import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { dailyStates, DailyStep } from '../../shared/daily-check/daily-check.states.ts';
import type { dailyCheckApi, DailyCheckRow } from '../../shared/daily-check/daily-check.ts';
import { Handling, PhotoRule, SelfResult } from '../../shared/self-check/self-check.states.ts';
import { faultOf } from '../self-check/self-answers.rules.ts';
import { handOverAbnormal } from '../self-check/self-problem.service.ts';
import { answerOf } from '../self-check/self-task.service.ts';
import { isOwnCheck } from '../self-check/own-task.queries.ts';
import { dailyActions } from './daily-check.policy.ts';
import { dailyDetail, itemsFor, type StoredDetail } from './daily-check.queries.ts';

const docType = 'inspection.daily_check';
const table = 'inspection.daily_check';

/** Locks a check of the caller on which he may carry out the action now; another one is not found. */
async function lockCheck(ctx: Ctx, id: number, action: DailyCheckRow['can'][number]): Promise<StoredDetail> {
  const { rows } = await sql<StoredDetail>`${dailyDetail(ctx, id, isOwnCheck(ctx))} for update of t`.execute(ctx.db);
  const check = found(rows[0], '每日自查');
  if (!dailyActions(check, ctx.now).includes(action)) throw conflict(inspectionErrors.dailyClosed.message);
  return check;
}

/** Answers before the experiments, or before leaving; abnormal items become hidden dangers, or were put right at once. */
export async function submitDaily(ctx: Ctx, { id, step, answers: given }: InputOf<typeof dailyCheckApi.submit>) {
  const isBefore = step === DailyStep.before;
  const action = isBefore ? 'begin' : 'finish';
  const check = await lockCheck(ctx, id, action);
  const items = itemsFor(check)[step];
  const answers = [...new Map(given.map((one) => [one.item_id, answerOf(one)])).values()];
  const fault = faultOf(items, { answers, photos: [], photoRule: PhotoRule.abnormal });
  assert(!fault, fault?.error ?? inspectionErrors.itemsMissing, fault?.params ?? {});
  const all = [...check.answers.filter((answer) => answer.step !== step), ...answers.map((one) => ({ ...one, step }))];
  const now = { by: ctx.actor.userId, at: ctx.now };
  await applyTransition(ctx, dailyStates, {
    table,
    column: 'status',
    id,
    action,
    docType,
    set: {
      answers: JSON.stringify(all),
      abnormal: all.filter(({ result }) => result === SelfResult.abnormal).length,
      ...(isBefore ? { before_by: now.by, before_at: now.at } : { done_by: now.by, done_at: now.at }),
    },
  });
  await attachFiles(
    ctx,
    docType,
    id,
    answers.flatMap(({ photos }) => photos),
  );
  const handed = answers.filter(
    ({ result, handling }) => result === SelfResult.abnormal && handling === Handling.problem,
  );
  const finding = { id, lab_id: check.lab_id, column: 'daily_check_id', act_type: ActType.daily } as const;
  return { status: dailyStates.transitions[action].to, problems: await handOverAbnormal(ctx, finding, items, handed) };
}

/** 今日未开展实验, and back again before the cut-off. */
const turn =
  (action: 'idle' | 'resume') =>
  async (ctx: Ctx, { id }: { id: number }): Promise<void> => {
    await lockCheck(ctx, id, action);
    await applyTransition(ctx, dailyStates, { table, column: 'status', id, action, docType });
  };
export const markIdle = turn('idle');
export const resumeDaily = turn('resume');
