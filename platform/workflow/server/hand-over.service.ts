import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { workflowErrors } from '../shared/errors.ts';
import { InstanceStatus, TaskStatus } from '../shared/instance-status.states.ts';
import { startKey, type StepNode } from '../shared/process-model.ts';
import { goBack, stepOf, stepsBefore } from '../shared/process-walk.rules.ts';
import type { taskApi } from '../shared/task.ts';
import { bindingOf } from './binding.service.ts';
import { resolveRules } from './candidate.service.ts';
import { factsOf, note, type Case } from './case.service.ts';
import { closeTask, take, type Task } from './decide.service.ts';
import { dropPlaces } from './escalation.service.ts';
import { enterStep, eventOf, finish, openForStarter } from './engine.service.ts';
import { cancelTasks, insertTasks } from './task-row.service.ts';

/** Where a starter must not decide, nobody hands him the decision. */
const assertOthers = (kase: Case, ids: readonly number[]) =>
  assert(!kase.flags.no_self_approve || !ids.includes(kase.starter_id), workflowErrors.ownCase);

/** Returns the case to an earlier step or to its starter; decisions after that step are void. */
export async function returnCase(ctx: Ctx, input: InputOf<typeof taskApi.goBack>): Promise<void> {
  const held = await take(ctx, input.id, 'return');
  const { kase, task } = held;
  const target = input.target_node;
  const before = stepsBefore(kase.model, task.node_key).filter(({ key }) => (kase.position.visits[key] ?? 0) > 0);
  assert(target === startKey || before.some(({ key }) => key === target), workflowErrors.badTarget);
  await closeTask(ctx, held, { action: 'return', opinion: input.opinion });
  const { position, closed } = goBack(kase.model, kase.position, target);
  await cancelTasks(ctx, kase.id, closed);
  kase.position = position;
  kase.status = InstanceStatus.processing;
  const name = target === startKey ? '发起人' : stepOf(kase.model, target)!.name;
  note(kase, { type: 'return', node_key: target, node_name: name, note: input.opinion });
  if (target === startKey) await openForStarter(ctx, kase);
  else await enterStep(ctx, kase, stepOf(kase.model, target)!);
  await bindingOf(ctx, kase.biz_type)?.onNode?.(ctx, eventOf(kase, { node_key: target, action: 'return' }));
  await finish(ctx, kase);
}

/** Hands a task to another person, who decides in the caller's place. */
export async function transfer(ctx: Ctx, input: InputOf<typeof taskApi.transfer>): Promise<void> {
  const held = await take(ctx, input.id, 'transfer');
  const step = found(held.step);
  await closeTask(ctx, held, { action: 'transfer', opinion: input.opinion });
  await dropPlaces(ctx, held.task.id);
  await give(ctx, held.kase, step, held.task, [input.user_id], `${ctx.actor.name}转办给您：${input.opinion}`);
  await finish(ctx, held.kase);
}

/** Gives the place of a task to people who are not candidates yet. */
export async function give(
  ctx: Ctx,
  kase: Case,
  step: Pick<StepNode, 'key' | 'name' | 'mode'>,
  task: Pick<Task, 'parent_id' | 'position'> & { id: number },
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const people = await resolveRules(ctx, [{ kind: 'user', ids: [...ids] }], factsOf(kase, step.key));
  assert(people.length === ids.length, workflowErrors.noPeople);
  assertOthers(kase, ids);
  const added = await insertTasks(
    ctx,
    kase,
    step,
    people.map((one) => ({
      ...one,
      reason: reason.slice(0, 500),
      turn: 0,
      status: TaskStatus.waiting,
      ...(task.parent_id === null
        ? {}
        : { parent_id: task.parent_id, position: task.position as 'before' | 'after' | 'instead' }),
    })),
  );
  assert(added.length === people.length, workflowErrors.ownTransfer);
}

/** Asks others besides: before the caller decides, or after he has agreed. */
export async function addSign(ctx: Ctx, input: InputOf<typeof taskApi.addsign>): Promise<void> {
  const { kase, task, step: held } = await take(ctx, input.id, 'addsign');
  const step = found(held);
  const isBefore = input.position === 'before';
  const people = await resolveRules(ctx, [{ kind: 'user', ids: input.users }], factsOf(kase, step.key));
  assert(people.length === new Set(input.users).size, workflowErrors.noPeople);
  assertOthers(kase, input.users);
  const parts = {
    parent_id: task.id,
    position: input.position,
    turn: 0,
    status: isBefore ? TaskStatus.waiting : TaskStatus.held,
  };
  const added = await insertTasks(
    ctx,
    kase,
    step,
    people.map((one) => ({
      ...one,
      ...parts,
      reason: `${ctx.actor.name}请您加签${input.opinion ? `：${input.opinion}` : ''}`.slice(0, 500),
    })),
  );
  assert(added.length === people.length, workflowErrors.askedAlready);
  if (isBefore)
    await sql`update workflow.task set status = ${TaskStatus.held} where school_id = ${ctx.schoolId} and id = ${task.id}`.execute(
      ctx.db,
    );
  const names = people.map(({ name }) => name).join('、');
  note(kase, {
    type: 'addsign',
    node_key: step.key,
    node_name: step.name,
    action: isBefore ? '前加签' : '后加签',
    note: `${names}${input.opinion ? `：${input.opinion}` : ''}`,
  });
  await finish(ctx, kase);
}
