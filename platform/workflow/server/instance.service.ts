import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { workflowErrors } from '../shared/errors.ts';
import { caseRefusal, type CaseAction } from '../shared/case-permission.rules.ts';
import { InstanceStatus, TaskStatus } from '../shared/instance-status.states.ts';
import { stepOf } from '../shared/process-walk.rules.ts';
import type { instanceApi } from '../shared/process.ts';
import { caseTables, lockCase, note, type Case } from './case.service.ts';
import { dropPlaces } from './escalation.service.ts';
import { endCase, finish } from './engine.service.ts';
import { give } from './hand-over.service.ts';
import { deny, lastStepActed, stateOf, viewerOf } from './instance.policy.ts';
import { tasksChanged } from './task-row.service.ts';

const docType = 'workflow.instance';
const byStarter = { node_key: '', action: '' } as const;

/** A case with which the caller may do this now, locked. */
export async function lockFor(ctx: Ctx, id: number, action: CaseAction): Promise<Case> {
  const kase = await lockCase(ctx, id);
  // Read after the lock, so that a decision before it counts.
  const last_acted = action === 'withdraw' && (await hasLastActed(ctx, id));
  const refused = caseRefusal(action, viewerOf(ctx, kase), stateOf({ ...kase, last_acted }));
  return refused ? deny(ctx, id, '流程', refused) : kase;
}

async function hasLastActed(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ acted: boolean }>`select ${lastStepActed} as acted from ${caseTables}
    where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  return rows[0]?.acted === true;
}

/** Takes a case back while nobody at the last step has acted. */
export async function withdraw(ctx: Ctx, { id, reason = '' }: InputOf<typeof instanceApi.withdraw>): Promise<void> {
  const kase = await lockFor(ctx, id, 'withdraw');
  const from = kase.status;
  await endCase(ctx, kase, InstanceStatus.withdrawn, byStarter, reason);
  await finish(ctx, kase);
  await ctx.audit({ action: '撤回流程', docType, docId: id, from, to: kase.status, note: reason });
}

/** Ends a case for a reason, whatever its step. */
export async function terminate(ctx: Ctx, { id, reason }: InputOf<typeof instanceApi.terminate>): Promise<void> {
  const kase = await lockFor(ctx, id, 'terminate');
  const from = kase.status;
  await endCase(ctx, kase, InstanceStatus.terminated, byStarter, reason);
  await finish(ctx, kase);
  await ctx.audit({ action: '终止流程', docType, docId: id, from, to: kase.status, note: reason });
}

/** Reminds those for whom a case waits; at most once in four hours. */
export async function urge(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const kase = await lockFor(ctx, id, 'urge');
  const { rows } =
    await sql`update workflow.instance set urged_at = ${ctx.now} where school_id = ${ctx.schoolId} and id = ${id}
    and (urged_at is null or urged_at <= ${ctx.now}::timestamptz - interval '4 hours') returning id`.execute(ctx.db);
  assert(rows.length === 1, workflowErrors.urgedLately);
  note(kase, { type: 'urge' });
  await finish(ctx, kase);
  await ctx.job('workflow.notify-urged', { id, by: ctx.actor.name });
}

/** Gives a waiting task to another person. */
export async function reassign(
  ctx: Ctx,
  { id, task_id, user_id, reason }: InputOf<typeof instanceApi.reassign>,
): Promise<void> {
  const kase = await lockFor(ctx, id, 'reassign');
  const { rows } = await sql<{
    id: number;
    node_key: string;
    node_name: string;
    parent_id: number | null;
    position: string | null;
    mode: 'any';
  }>`
    update workflow.task t set status = ${TaskStatus.cancelled}, action = 'reassign', next_remind_at = null
    where school_id = ${ctx.schoolId} and id = ${task_id} and instance_id = ${id} and status = ${TaskStatus.waiting}
    returning id, node_key, node_name, parent_id, position, mode`.execute(ctx.db);
  const task = rows[0];
  assert(task, workflowErrors.notWaiting);
  await tasksChanged(ctx, [task.id]);
  await dropPlaces(ctx, task.id);
  const step = stepOf(kase.model, task.node_key) ?? { key: task.node_key, name: task.node_name, mode: task.mode };
  await give(ctx, kase, step, task, [user_id], `${ctx.actor.name}改派给您：${reason}`);
  note(kase, { type: 'reassign', node_key: task.node_key, node_name: task.node_name, note: reason });
  await finish(ctx, kase);
  await ctx.audit({ action: '改派任务', docType, docId: id, note: reason });
}
