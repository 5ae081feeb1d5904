import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { workflowErrors } from '../shared/errors.ts';
import {
  InstanceStatus,
  TaskStatus,
  type InstanceStatusCode,
  type TaskActionCode,
} from '../shared/instance-status.states.ts';
import { allNodes, isStep, startKey, type CcNode, type ProcessNode, type StepNode } from '../shared/process-model.ts';
import { leaveStep, type Move } from '../shared/process-walk.rules.ts';
import { autoHandlers, bindingOf, type CaseEvent } from './binding.service.ts';
import type { Candidate } from './candidate.queries.ts';
import { assign, resolveRules } from './candidate.service.ts';
import { endStatus, factsOf, note, saveCase, type Case } from './case.service.ts';
import { insertCopies } from './copy.service.ts';
import { cancelTasks, insertTasks, passOwnTasks } from './task-row.service.ts';

/** A decision that led to a move: who made it, and how it is named. */
type Cause = { node_key: string; action: TaskActionCode | '' };

/**
 * Carries out a move and those that follow from it without anybody: copies, handlers, steps that the same person has
 * just decided. Ends the case when nothing is open.
 */
export async function carryOut(ctx: Ctx, kase: Case, first: Move, cause: Cause): Promise<void> {
  for (let move: Move | undefined = first; move;) {
    kase.position = move.position;
    assert(!move.loop, workflowErrors.loop, {
      node: allNodes(kase.model.nodes).find(({ key }) => key === move!.loop)?.name ?? '',
    });
    for (const node of move.entered) await enter(ctx, kase, node, cause);
    if (move.ended) return endCase(ctx, kase, endStatus(kase.lines), cause);
    move = await passSamePerson(ctx, kase, move.entered.filter(isStep), cause);
  }
}

async function enter(ctx: Ctx, kase: Case, node: ProcessNode, cause: Cause): Promise<void> {
  if (isStep(node)) return enterStep(ctx, kase, node);
  if (node.type === 'cc') return copyTo(ctx, kase, node);
  if (node.type === 'auto')
    await autoHandlers(ctx)
      .find(({ key }) => key === node.handler)
      ?.run(ctx, eventOf(kase, { ...cause, node_key: node.key }));
}

/** Opens a step for those whom its rules name today. */
export async function enterStep(ctx: Ctx, kase: Case, node: StepNode): Promise<void> {
  const { people, warning, isFallBack } = await assign(ctx, node, factsOf(kase, node.key), kase.flags);
  await openStep(ctx, kase, node, people);
  if (warning) note(kase, { type: 'warn', node_key: node.key, node_name: node.name, note: warning, bySystem: true });
  if (isFallBack)
    await ctx.job('workflow.notify-fallback', { id: kase.id, node_key: node.key, to: people.map(({ name }) => name) });
}

/** Gives the tasks of a step to people; in a sequence only the first has his turn. */
async function openStep(ctx: Ctx, kase: Case, node: StepNode, people: readonly Candidate[]): Promise<void> {
  await insertTasks(
    ctx,
    kase,
    node,
    people.map((one, turn) => ({
      ...one,
      turn,
      by_rule: true,
      status: node.mode === 'sequence' && turn > 0 ? TaskStatus.held : TaskStatus.waiting,
    })),
  );
  note(kase, {
    type: 'enter',
    node_key: node.key,
    node_name: node.name,
    note: people
      .map(({ name }) => name)
      .join('、')
      .slice(0, 500),
    bySystem: true,
  });
}

/** Opens the starter's own step after a return. */
export async function openForStarter(ctx: Ctx, kase: Case): Promise<void> {
  const round = { key: startKey, name: '修改申请', mode: 'any' as const };
  await insertTasks(ctx, kase, round, [
    {
      id: kase.starter_id,
      name: kase.starter_name,
      reason: '您的申请被退回，请修改后重新提交',
      turn: 0,
      status: TaskStatus.waiting,
    },
  ]);
}

async function copyTo(ctx: Ctx, kase: Case, node: CcNode): Promise<void> {
  const people = await resolveRules(ctx, node.rules, factsOf(kase, node.key));
  if (people.length === 0) return;
  await insertCopies(
    ctx,
    kase.id,
    node.key,
    people.map(({ id }) => id),
  );
  note(kase, {
    type: 'copy',
    node_key: node.key,
    node_name: node.name,
    note: people
      .map(({ name }) => name)
      .join('、')
      .slice(0, 500),
    bySystem: true,
  });
  await ctx.job('workflow.notify-copied', { id: kase.id, node_key: node.key });
}

/** Passes steps whose next decision would be the caller's own again, where the process allows it. */
async function passSamePerson(
  ctx: Ctx,
  kase: Case,
  steps: readonly StepNode[],
  { action }: Cause,
): Promise<Move | undefined> {
  if (!kase.flags.merge_same_person || action !== 'approve' || ctx.actor.userId === 0) return undefined;
  for (const step of steps) {
    if (!kase.position.open.includes(step.key) || step.type === 'handle') continue;
    const passed = await passOwnTasks(ctx, kase, step);
    if (!passed) continue;
    note(kase, {
      type: 'decide',
      node_key: step.key,
      node_name: step.name,
      action: 'auto',
      note: '与上一环节处理人相同',
    });
    return leaveStep(kase.model, kase.position, step.key, kase.form_data);
  }
  return undefined;
}

export const eventOf = (kase: Case, { node_key, action }: Cause): CaseEvent => ({
  instance_id: kase.id,
  seq: kase.last_seq + kase.events.length,
  biz_id: kase.biz_id ?? 0,
  node_key,
  action,
  lines: kase.lines,
});

/** Ends a case: open tasks are cancelled, the owner of the document follows in the same transaction. */
export async function endCase(
  ctx: Ctx,
  kase: Case,
  status: InstanceStatusCode,
  cause: Cause,
  reason = '',
): Promise<void> {
  kase.position = { ...kase.position, open: [], joined: {} };
  kase.status = status;
  kase.ended_at = ctx.now;
  kase.result_note = reason;
  note(kase, {
    type: 'end',
    action: String(status),
    note: reason,
    node_key: cause.node_key,
    payload: { lines: kase.lines },
  });
  await cancelTasks(ctx, kase.id);
  await bindingOf(ctx, kase.biz_type)?.onEnd?.(ctx, { ...eventOf(kase, cause), status, note: reason });
  if (status !== InstanceStatus.withdrawn) await ctx.job('workflow.notify-ended', { id: kase.id });
}

/** Writes the case, and queues what its document's owner does after the commit. */
export async function finish(ctx: Ctx, kase: Case): Promise<void> {
  await saveCase(ctx, kase);
  if (bindingOf(ctx, kase.biz_type)?.deliver) await ctx.job('workflow.deliver', { id: kase.id });
}
