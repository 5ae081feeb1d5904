import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { TaskStatus } from '../shared/instance-status.states.ts';
import type { StepNode } from '../shared/process-model.ts';
import { findCandidates } from './candidate.queries.ts';
import { factsOf, note, type Case } from './case.service.ts';
import { insertTasks, tasksChanged } from './task-row.service.ts';

type Due = { id: number; parent_id: number | null; position: string | null; turn: number };

/**
 * Hands an overdue task to the office of the school too. Where anybody decides the step, they are further candidates;
 * where several must agree, each of them may decide in the place of the one who is late. False if nobody was added.
 */
export async function escalate(ctx: Ctx, kase: Case, step: StepNode, task: Due): Promise<boolean> {
  if (task.position === 'instead') return false;
  const above = await findCandidates(ctx, { kind: 'role', role: 'school', at: 'school' }, factsOf(kase, step.key));
  const others = above.filter((one) => !kase.flags.no_self_approve || one.id !== kase.starter_id);
  const isAny = step.mode === 'any' && task.parent_id === null;
  const people = isAny ? others : await withoutTasks(ctx, kase, step, others);
  const place = isAny ? {} : { parent_id: task.id, position: 'instead' as const };
  const added = await insertTasks(
    ctx,
    kase,
    step,
    people.map((one) => ({
      ...one,
      ...place,
      reason: `${one.reason}；该环节已超时，也可由您处理`,
      turn: task.turn,
      status: TaskStatus.waiting,
    })),
  );
  if (added.length === 0) return false;
  note(kase, {
    type: 'due',
    node_key: step.key,
    node_name: step.name,
    note: `超时，已交${people.map(({ name }) => name).join('、')}处理`.slice(0, 500),
    bySystem: true,
  });
  return true;
}

/** Those who have no open or decided task of the step in this round: nobody decides twice where several must agree. */
async function withoutTasks<P extends { id: number }>(
  ctx: Ctx,
  kase: Case,
  step: StepNode,
  people: readonly P[],
): Promise<P[]> {
  const { rows } = await sql<{ id: number }>`select distinct assignee_id as id from workflow.task
    where school_id = ${ctx.schoolId} and instance_id = ${kase.id} and node_key = ${step.key}
      and round = ${kase.position.visits[step.key] ?? 0} and status <> ${TaskStatus.cancelled}`.execute(ctx.db);
  return people.filter(({ id }) => !rows.some((row) => row.id === id));
}

/** Closes what was open in the place of a task. */
export async function dropPlaces(ctx: Ctx, taskId: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.task set status = ${TaskStatus.cancelled}, next_remind_at = null
    where school_id = ${ctx.schoolId} and parent_id = ${taskId} and position = 'instead' and status = ${sql.lit(TaskStatus.waiting)}
    returning id`.execute(ctx.db);
  if (rows.length > 0)
    await tasksChanged(
      ctx,
      rows.map(({ id }) => id),
    );
}

/** Gives a decided task the place of the one instead of which it was decided; that one is closed. */
async function takePlace(ctx: Ctx, taskId: number, placeId: number): Promise<number | null> {
  const { rows } = await sql<{ parent_id: number | null }>`with place as (
      update workflow.task set status = case when status in (0, 3) then ${TaskStatus.cancelled} else status end, next_remind_at = null
      where school_id = ${ctx.schoolId} and id = ${placeId} returning parent_id, position, turn)
    update workflow.task t set parent_id = place.parent_id, position = place.position, turn = place.turn from place
    where t.school_id = ${ctx.schoolId} and t.id = ${taskId} returning t.parent_id`.execute(ctx.db);
  await tasksChanged(ctx, [placeId]);
  return rows[0]?.parent_id ?? null;
}

/** Lets one decision count where several people could decide in one place; returns the parent of that place. */
export async function settlePlace(ctx: Ctx, step: StepNode, task: Omit<Due, 'turn'>): Promise<number | null> {
  if (task.position === 'instead' && task.parent_id !== null) {
    await dropPlaces(ctx, task.parent_id);
    return takePlace(ctx, task.id, task.parent_id);
  }
  if (step.on_due === 'escalate') await dropPlaces(ctx, task.id);
  return task.parent_id;
}
