import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { fileIds, findFormVersion, resolveValues } from '#platform/forms/server/public.ts';
import { fillModes } from '#platform/forms/shared/field-mode.rules.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { checkValues, mergeValues } from '#platform/forms/shared/form-values.rules.ts';
import { workflowErrors } from '../shared/errors.ts';
import { InstanceStatus, TaskStatus, type TaskActionCode } from '../shared/instance-status.states.ts';
import { startKey, type StepNode } from '../shared/process-model.ts';
import { leaveStep, nowhere, stepOf } from '../shared/process-walk.rules.ts';
import { actsFor, taskRefusal, type TaskCommand, type TaskState } from '../shared/case-permission.rules.ts';
import { labOfForm } from '../shared/start-lab.rules.ts';
import type { taskApi } from '../shared/task.ts';
import { bindingOf } from './binding.service.ts';
import { lockCaseOfTask, note, type Case } from './case.service.ts';
import { delegatedTo, deny, stateOf, viewerOf } from './instance.policy.ts';
import { settlePlace } from './escalation.service.ts';
import { carryOut, endCase, enterStep, eventOf, finish } from './engine.service.ts';
import { placeOf, requireChosen } from './start.service.ts';
import { cancelTasks, decisionOf, nextTasks, tasksChanged, tasksOf, wakeTasks } from './task-row.service.ts';

/** A task as those who decide it see it. */
export type Task = Omit<TaskState, 'step'> & {
  id: number;
  instance_id: number;
  node_key: string;
  node_name: string;
  parent_id: number | null;
  position: string | null;
};

/** A task with which the caller may do something now, with its locked case; `forName` is empty for an own one. */
type Held = { kase: Case; task: Task; step: StepNode | undefined; forName: string };

/** A task, with whether its candidate has delegated such tasks to the caller. */
async function findTask(ctx: Ctx, id: number, processKey: string): Promise<Task> {
  const { rows } =
    await sql<Task>`select t.id, t.instance_id, t.node_key, t.node_name, t.status, t.assignee_id, t.handled_by,
      u.name as assignee_name, t.parent_id, t.position, ${delegatedTo(ctx, processKey)} as delegated
    from workflow.task t join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
    where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  return found(rows[0], '任务');
}

/** Locks the case of a task; refuses with the reason if the caller cannot do this with it now. */
export async function take(ctx: Ctx, id: number, action: TaskCommand): Promise<Held> {
  const kase = await lockCaseOfTask(ctx, id);
  // Read after the lock, so that it is as the decision before left it.
  const task = await findTask(ctx, id, kase.process_key);
  const step = stepOf(kase.model, task.node_key);
  const viewer = viewerOf(ctx, kase);
  const refused = taskRefusal(action, viewer, stateOf(kase), { ...task, step });
  if (refused) return deny(ctx, kase.id, '任务', refused);
  return { kase, task, step, forName: actsFor(viewer, task) };
}

type Handled = { action: TaskActionCode; opinion?: string | undefined; attachments?: number[] | undefined };

/** Closes a task where it is still open; of several decisions at the same time one does. */
export async function closeTask(
  ctx: Ctx,
  { kase, task, forName }: Held,
  { action, opinion = '', attachments = [] }: Handled,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.task set status = ${TaskStatus.handled}, action = ${action}, opinion = ${opinion},
      files = ${attachments}::bigint[], handled_at = ${ctx.now}, handled_by = ${ctx.actor.userId}, handler_name = ${ctx.actor.name},
      handler_unit = coalesce((select name from org.unit where school_id = ${ctx.schoolId} and id = ${ctx.actor.orgId}), ''), next_remind_at = null
    where school_id = ${ctx.schoolId} and id = ${task.id} and status = ${TaskStatus.waiting} returning id`.execute(
    ctx.db,
  );
  assert(rows.length === 1, workflowErrors.taskHandled);
  await attachFiles(ctx, 'workflow.instance', kase.id, attachments);
  await tasksChanged(ctx, [task.id]);
  note(kase, {
    type: 'decide',
    node_key: task.node_key,
    node_name: task.node_name,
    action,
    note: opinion,
    for_name: forName,
    files: attachments,
  });
}

/** The design of the case's form; undefined where the document stays with its slice. */
const schemaOf = async (ctx: Ctx, { form_key, form_version }: Case): Promise<FormSchema | undefined> =>
  form_key === '' || form_version === null ? undefined : (await findFormVersion(ctx, form_key, form_version)).schema;

/** Takes what the step may edit; refuses with a sentence per field. */
async function takeValues(
  ctx: Ctx,
  kase: Case,
  step: StepNode | undefined,
  entered: FormValues | undefined,
): Promise<void> {
  // What a step neither edits nor requires stays as it is.
  if (!entered && step && !Object.values(step.fields).includes('required')) return;
  const schema = await schemaOf(ctx, kase);
  if (!schema) return;
  const modes = step ? fillModes(schema, step.fields, 'read') : kase.model.start.fields;
  const values = entered
    ? mergeValues(schema, kase.form_data as FormValues, entered, modes)
    : (kase.form_data as FormValues);
  const errors = checkValues(schema, values, modes);
  if (Object.keys(errors).length > 0) throw badFields(errors);
  if (!entered) return;
  kase.form_data = await resolveValues(ctx, schema, values, kase.form_data as FormValues);
  // A starter may correct the laboratory: the steps ask those who answer for the one that the form names now.
  const labId = step ? undefined : labOfForm(schema, kase.form_data as FormValues);
  if (labId !== undefined && labId !== kase.lab_id) Object.assign(kase, await placeOf(ctx, labId, kase.college_id));
  await attachFiles(ctx, 'workflow.instance', kase.id, fileIds(schema, values));
}

async function takeLines(
  ctx: Ctx,
  kase: Case,
  taskId: number,
  lines: InputOf<typeof taskApi.approve>['lines'] = [],
): Promise<void> {
  if (lines.length === 0) return;
  const results = new Map(lines.map((one) => [one.line_id, one]));
  assert(
    [...results.keys()].every((id) => kase.lines.some((line) => line.id === id)),
    workflowErrors.badLines,
  );
  // A line that somebody refused stays refused.
  kase.lines = kase.lines.map((line) => {
    const one = results.get(line.id);
    return one && line.result !== 2 ? { ...line, result: one.result, note: one.note ?? line.note } : line;
  });
  await sql`insert into workflow.task_line (school_id, task_id, line_id, result, note)
    select ${ctx.schoolId}, ${taskId}, l.line_id, l.result, coalesce(l.note, '')
    from jsonb_to_recordset(${JSON.stringify([...results.values()])}::jsonb) as l(line_id text, result int, note text)`.execute(
    ctx.db,
  );
}

/** Agrees, or, at the starter's own step, submits again. */
export async function approve(ctx: Ctx, input: InputOf<typeof taskApi.approve>): Promise<void> {
  const held = await take(ctx, input.id, 'approve');
  const { kase, task, step } = held;
  await takeValues(ctx, kase, step, input.form_data as FormValues | undefined);
  await takeLines(ctx, kase, task.id, input.lines);
  const isStart = task.node_key === startKey;
  // Only the starter chooses, when he submits again.
  if (isStart && input.chosen) {
    kase.chosen = { ...kase.chosen, ...input.chosen };
    requireChosen(kase.model, kase.chosen);
  }
  await closeTask(ctx, held, {
    action: isStart ? 'submit' : 'approve',
    opinion: input.opinion,
    attachments: input.attachments,
  });
  kase.status = InstanceStatus.processing;
  if (isStart)
    await carryOut(
      ctx,
      kase,
      leaveStep(kase.model, { ...nowhere, visits: kase.position.visits }, startKey, kase.form_data),
      { node_key: startKey, action: 'submit' },
    );
  else await decide(ctx, kase, found(step), await settlePlace(ctx, found(step), task));
  await finish(ctx, kase);
}

/** Refuses: the case ends, unless others can still carry the step by their share. */
export async function reject(ctx: Ctx, input: InputOf<typeof taskApi.reject>): Promise<void> {
  const held = await take(ctx, input.id, 'reject');
  const { kase, task } = held;
  const step = found(held.step);
  await takeLines(ctx, kase, task.id, input.lines);
  await closeTask(ctx, held, { action: 'refuse', opinion: input.opinion, attachments: input.attachments });
  kase.status = InstanceStatus.processing;
  await decide(ctx, kase, step, await settlePlace(ctx, step, task), input.opinion);
  await finish(ctx, kase);
}

/** Follows the decisions of a step: goes on, ends the case, or waits for others. */
export async function decide(
  ctx: Ctx,
  kase: Case,
  step: StepNode,
  parentId: number | null,
  reason = '',
): Promise<void> {
  const tasks = await tasksOf(ctx, kase, step.key);
  const verdict = decisionOf(step.mode, step.share, tasks);
  const cause = { node_key: step.key, action: verdict === 'refuse' ? ('refuse' as const) : ('approve' as const) };
  if (verdict === 'refuse') return endCase(ctx, kase, InstanceStatus.refuse, cause, reason);
  if (verdict === 'wait') {
    const next = nextTasks(step, tasks, parentId);
    if (next.length > 0 || tasks.some(({ status }) => status === TaskStatus.waiting)) return wakeTasks(ctx, next);
    // Nobody is left who could decide, because people have left: the rules are asked again.
    await cancelTasks(ctx, kase.id, [step.key]);
    return enterStep(ctx, kase, step);
  }
  if (tasks.some(({ status }) => status !== TaskStatus.handled)) await cancelTasks(ctx, kase.id, [step.key]);
  note(kase, { type: 'node', node_key: step.key, node_name: step.name, bySystem: true });
  await bindingOf(ctx, kase.biz_type)?.onNode?.(ctx, eventOf(kase, cause));
  if (step.tell_starter) await ctx.job('workflow.notify-progress', { id: kase.id, node_key: step.key });
  await carryOut(ctx, kase, leaveStep(kase.model, kase.position, step.key, kase.form_data), cause);
}
