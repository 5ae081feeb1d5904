import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { appliesTo, type LabTraits } from '../../shared/core/check-items.rules.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { Handling, SelfResult, selfTaskStates, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { faultOf } from './self-answers.rules.ts';
import { handOverAbnormal } from './self-problem.service.ts';
import { traits, type StoredAnswer } from './self-task-detail.queries.ts';
import { isOwnTask } from './own-task.queries.ts';
import { isReadTask, type taskActions } from './self-task.policy.ts';
import { shownTask, taskColumns, taskJoins, type StoredTask } from './self-task.queries.ts';
import { listExecutors } from './executor.queries.ts';

const docType = 'inspection.self_task';
const table = 'inspection.self_task';
type Action = ReturnType<typeof taskActions>[number];

type Locked = StoredTask & LabTraits & { photo_rule: number; items: CheckItem[]; college_id: number | null };

/** Locks a task on which the caller may carry out the action now; one out of reach is not found. */
async function lockTask(ctx: Ctx, id: number, action: Action, reach: RawBuilder<boolean>): Promise<Locked> {
  const { rows } = await sql<Locked>`select ${taskColumns(ctx)}, ${traits}, p.photo_rule, p.items, t.college_id
    from inspection.self_task t ${taskJoins.p} ${taskJoins.u} ${taskJoins.l} ${taskJoins.c} ${taskJoins.e}
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and ${reach} for update of t`.execute(ctx.db);
  const task = found(rows[0], '自查任务');
  if (!shownTask(task, ctx).can.includes(action)) throw refusalOf(task, action);
  return task;
}

const refusals = {
  fill: inspectionErrors.taskClosed,
  return: inspectionErrors.taskNotReturnable,
  exempt: inspectionErrors.taskNotExemptable,
  restore: inspectionErrors.taskNotExempt,
  assign: inspectionErrors.taskNotAhead,
} as const;

function refusalOf({ status }: Locked, action: Action): Error {
  if (action === 'restore' && status === SelfTaskStatus.exempt)
    return conflict(inspectionErrors.taskPeriodOver.message);
  return conflict(refusals[action].message);
}

/** Submits a self-check: in its period, or late. Abnormal items become hidden dangers, or were put right on the spot. */
export async function submitTask(ctx: Ctx, input: InputOf<typeof selfTaskApi.submit>) {
  const task = await lockTask(ctx, input.id, 'fill', isOwnTask(ctx));
  const items = task.items.filter((item) => appliesTo(item, task));
  const answers = [...new Map(input.answers.map((one) => [one.item_id, answerOf(one)])).values()];
  const photos = input.photos ?? [];
  const fault = faultOf(items, { answers, photos, photoRule: task.photo_rule });
  assert(!fault, fault?.error ?? inspectionErrors.itemsMissing, fault?.params ?? {});
  const action = formatDate(ctx.now) <= task.to_day ? 'submit' : 'backfill';
  await applyTransition(ctx, selfTaskStates, {
    table,
    column: 'status',
    id: task.id,
    action,
    docType,
    set: {
      answers: JSON.stringify(answers),
      photos,
      sign_id: input.sign_id ?? null,
      abnormal: answers.filter(({ result }) => result === SelfResult.abnormal).length,
      submitted_by: ctx.actor.userId,
      submitted_at: ctx.now,
      is_returned: false,
      reason: '',
    },
  });
  const sign = input.sign_id === undefined ? [] : [input.sign_id];
  await attachFiles(ctx, docType, task.id, [...photos, ...sign, ...answers.flatMap((answer) => answer.photos)]);
  const handed = answers.filter(
    ({ result, handling }) => result === SelfResult.abnormal && handling === Handling.problem,
  );
  const finding = { id: task.id, lab_id: task.lab_id, column: 'self_task_id', act_type: ActType.self } as const;
  return {
    status: selfTaskStates.transitions[action].to,
    problems: await handOverAbnormal(ctx, finding, items, handed),
  };
}

/** An answer as it is stored; only what is abnormal is handled. */
export const answerOf = ({
  item_id,
  result,
  note,
  photos,
  handling,
}: InputOf<typeof selfTaskApi.submit>['answers'][number]): StoredAnswer => {
  const isAbnormal = result === SelfResult.abnormal;
  return {
    item_id,
    result,
    note: note ?? '',
    photos: photos ?? [],
    handling: isAbnormal ? (handling ?? '') : '',
  };
};

/** Returns a self-check that cannot be true: to be filled in again while its period runs, else it counts as not done. */
export async function returnTask(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const task = await lockTask(ctx, id, 'return', isReadTask(ctx));
  const action = formatDate(ctx.now) <= task.to_day ? 'return' : 'returnLate';
  const set = { is_returned: true, reason };
  await applyTransition(ctx, selfTaskStates, { table, column: 'status', id, action, docType, note: reason, set });
  await ctx.job('inspection.notify-self-returned', { id });
}

export async function exemptTask(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await lockTask(ctx, id, 'exempt', isReadTask(ctx));
  const set = { reason };
  await applyTransition(ctx, selfTaskStates, {
    table,
    column: 'status',
    id,
    action: 'exempt',
    docType,
    note: reason,
    set,
  });
}

/** A task that is due again before its period begins is opened by the clock. */
export async function restoreTask(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockTask(ctx, id, 'restore', isReadTask(ctx));
  const set = { reason: '' };
  await applyTransition(ctx, selfTaskStates, { table, column: 'status', id, action: 'restore', docType, set });
}

/** Another person of the laboratory carries out the task. */
export async function assignTask(ctx: Ctx, { id, user_id }: { id: number; user_id: number }): Promise<void> {
  const task = await lockTask(ctx, id, 'assign', isReadTask(ctx));
  const person = (await listExecutors(ctx, task.lab_id)).find((one) => one.id === user_id);
  assert(person, inspectionErrors.notExecutor);
  await sql`update inspection.self_task t set executor_id = ${user_id}, executor_chosen = true, version = t.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: '更换自查执行人', docType, docId: id, note: person.name });
}
