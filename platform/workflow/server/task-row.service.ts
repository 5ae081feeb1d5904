import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { TaskStatus, type TaskStatusCode } from '../shared/instance-status.states.ts';
import type { DecideModeCode, StepNode } from '../shared/process-model.ts';
import { verdictOf, type Verdict } from '../shared/verdict.rules.ts';
import type { Case } from './case.service.ts';

const hour = 3_600_000;
/** A reminder comes this long before a task is due. */
const remindBefore = 24 * hour;

type NewTask = {
  id: number;
  name?: string;
  reason: string;
  turn: number;
  status: TaskStatusCode;
  parent_id?: number;
  /** `instead`: decides in the place of its parent. */
  position?: 'before' | 'after' | 'instead';
  /** Named by a rule of the step, not chosen by a person. */
  by_rule?: boolean;
};
type StepFacts = Pick<StepNode, 'key' | 'name' | 'mode'> & Partial<Pick<StepNode, 'due_hours'>>;

const roundOf = ({ position }: Case, key: string) => position.visits[key] ?? 0;

/** Gives tasks of the current round of a step to people, and tells those who can act. */
export async function insertTasks(
  ctx: Ctx,
  kase: Case,
  step: StepFacts,
  people: readonly NewTask[],
): Promise<number[]> {
  const due = step.due_hours === undefined ? null : new Date(ctx.now.getTime() + step.due_hours * hour);
  const remind = due && new Date(Math.max(ctx.now.getTime(), due.getTime() - remindBefore));
  const { rows } = await sql<{ id: number }>`
    insert into workflow.task (school_id, instance_id, node_key, node_name, round, mode, assignee_id, status, reason, arrived_at, due_at,
      next_remind_at, parent_id, position, turn, by_rule)
    select ${ctx.schoolId}, ${kase.id}, ${step.key}, ${step.name}, ${roundOf(kase, step.key)}, ${step.mode}, t.id, t.status, t.reason,
      ${ctx.now}, ${due}, ${remind}, t.parent_id, t.position, t.turn, coalesce(t.by_rule, false)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as t(id bigint, status int, reason text, parent_id bigint, position text, turn int, by_rule boolean)
    on conflict do nothing returning id`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await ctx.job('workflow.notify-arrived', { ids });
  return ids;
}

/** A task of a step as its verdict sees it. */
type TaskState = {
  id: number;
  assignee_id: number;
  status: TaskStatusCode;
  action: string;
  parent_id: number | null;
  position: string | null;
  turn: number;
};

/** The tasks of the current round of a step. */
export async function tasksOf(ctx: Ctx, kase: Case, key: string): Promise<TaskState[]> {
  const { rows } =
    await sql<TaskState>`select id, assignee_id, status, action, parent_id, position, turn from workflow.task
    where school_id = ${ctx.schoolId} and instance_id = ${kase.id} and node_key = ${key} and round = ${roundOf(kase, key)}
      and status <> ${TaskStatus.cancelled} and action not in ('transfer', 'reassign') order by turn, id`.execute(
      ctx.db,
    );
  return rows;
}

const decided = (task: TaskState, ...actions: string[]) =>
  task.status === TaskStatus.handled && actions.includes(task.action);

/** The decision of a step: of its candidates, and of everybody who was added to it. */
export function decisionOf(mode: DecideModeCode, share: number | undefined, tasks: readonly TaskState[]): Verdict {
  const own = tasks.filter(({ parent_id }) => parent_id === null);
  const added = tasks.filter(({ parent_id }) => parent_id !== null);
  if (added.some((task) => decided(task, 'refuse'))) return 'refuse';
  const tally = {
    approved: own.filter((task) => decided(task, 'approve', 'auto')).length,
    refused: own.filter((task) => decided(task, 'refuse')).length,
    total: own.length,
  };
  const verdict = verdictOf(mode, tally, share);
  // Of added signs only those count whose own task is still in play: somebody else's decision makes the others needless.
  const live = added.filter(({ parent_id }) =>
    own.some(({ id, status }) => id === parent_id && status === TaskStatus.handled),
  );
  return verdict === 'pass' && live.some((task) => !decided(task, 'approve', 'auto')) ? 'wait' : verdict;
}

/** Approves the caller's own task of a step; true if that decided the step. */
export async function passOwnTasks(ctx: Ctx, kase: Case, step: StepNode): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.task set status = ${TaskStatus.handled}, action = 'auto', opinion = '与上一环节处理人相同',
      handled_at = ${ctx.now}, handled_by = ${ctx.actor.userId}, handler_name = ${ctx.actor.name}, next_remind_at = null
    where school_id = ${ctx.schoolId} and instance_id = ${kase.id} and node_key = ${step.key} and status = ${TaskStatus.waiting}
      and assignee_id = ${ctx.actor.userId} returning id`.execute(ctx.db);
  if (rows.length === 0) return false;
  const tasks = await tasksOf(ctx, kase, step.key);
  if (decisionOf(step.mode, step.share, tasks) !== 'pass') {
    await wakeTasks(ctx, nextTasks(step, tasks, null));
    return false;
  }
  await tasksChanged(
    ctx,
    rows.map(({ id }) => id),
  );
  await cancelTasks(ctx, kase.id, [step.key]);
  return true;
}

/** Wakes tasks that are held: the next in a sequence, or the one before which a sign was added. */
export async function wakeTasks(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update workflow.task set status = ${TaskStatus.waiting}, arrived_at = ${ctx.now} where school_id = ${ctx.schoolId}
    and id = any(${[...ids]}::bigint[]) and status = ${TaskStatus.held}`.execute(ctx.db);
  await ctx.job('workflow.notify-arrived', { ids });
}

/** Cancels the open tasks of a case, or of some of its steps; their messages are handled with them. */
export async function cancelTasks(ctx: Ctx, caseId: number, keys?: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.task set status = ${TaskStatus.cancelled}, next_remind_at = null
    where school_id = ${ctx.schoolId} and instance_id = ${caseId} and status in (0, 3)
      and ${keys ? sql<boolean>`node_key = any(${[...keys]})` : sql<boolean>`true`} returning id`.execute(ctx.db);
  if (rows.length > 0)
    await tasksChanged(
      ctx,
      rows.map(({ id }) => id),
    );
}

/** Marks the messages of tasks as handled. */
export const tasksChanged = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  emit(ctx, 'kernel.document.changed', { docType: 'workflow.task', ids, to: String(TaskStatus.handled) });

/** Held tasks whose turn it is: the one that an added sign preceded, those added after one that is done, the next of a sequence. */
export function nextTasks(step: StepNode, tasks: readonly TaskState[], parentId: number | null): number[] {
  const isOpen = ({ status }: TaskState) => status === TaskStatus.waiting;
  const heldOf = (one: TaskState) => one.status === TaskStatus.held;
  // The task before which signs were added goes on when none of them is open any more, also when its people have left.
  const isAsked = tasks.some(
    (one) => one.parent_id === parentId && one.position === 'before' && (isOpen(one) || heldOf(one)),
  );
  const parent = tasks.find((one) => one.id === parentId);
  if (parent && heldOf(parent) && !isAsked) return [parent.id];
  const done = new Set(tasks.filter(({ status }) => status === TaskStatus.handled).map(({ id }) => id));
  const after = tasks.filter((one) => heldOf(one) && one.position === 'after' && done.has(one.parent_id ?? 0));
  if (after.length > 0) return after.map(({ id }) => id);
  if (step.mode !== 'sequence' || tasks.some(isOpen)) return [];
  const next = tasks.find((one) => heldOf(one) && one.parent_id === null);
  return next ? [next.id] : [];
}
