import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { on } from '#kernel/server/events.ts';
import { InstanceStatus, isRunning, TaskStatus } from '../shared/instance-status.states.ts';
import type { StepNode } from '../shared/process-model.ts';
import { stepOf } from '../shared/process-walk.rules.ts';
import { isActive } from './candidate.queries.ts';
import { assign } from './candidate.service.ts';
import { factsOf, lockCaseOfTask, note, type Case } from './case.service.ts';
import { decide } from './decide.service.ts';
import { endCase, enterStep, finish } from './engine.service.ts';
import { tasksChanged } from './task-row.service.ts';

/** People who leave are replaced at once; those whose time has run out are found by the sweep. */
export const leaverSubscriptions = [
  on('identity.account.left', { name: 'workflow.replace', when: 'now' }, replaceLater),
];

async function replaceLater(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from workflow.task
    where school_id = ${ctx.schoolId} and assignee_id = any(${[...ids]}::bigint[]) and status = ${sql.lit(TaskStatus.waiting)} order by id`.execute(
    ctx.db,
  );
  for (const { id } of rows) await ctx.job('workflow.replace', { id });
}

type Waiting = {
  id: number;
  node_key: string;
  node_name: string;
  assignee_id: number;
  name: string;
  parent_id: number | null;
  by_rule: boolean;
  active: boolean;
  /** Other open tasks of the step. */
  others: number;
};

async function findWaitingTask(ctx: Ctx, id: number): Promise<Waiting | undefined> {
  const { rows } =
    await sql<Waiting>`select t.id, t.node_key, t.node_name, t.assignee_id, u.name, t.parent_id, t.by_rule, ${isActive(ctx)} as active,
      (select count(*) from workflow.task o where o.school_id = t.school_id and o.instance_id = t.instance_id
        and o.node_key = t.node_key and o.id <> t.id and o.status in (0, 3)) as others
    from workflow.task t join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and t.status = ${TaskStatus.waiting}`.execute(ctx.db);
  return rows[0];
}

/** Why a candidate no longer acts, in words; empty if he still does. */
async function reasonToLeave(ctx: Ctx, kase: Case, step: StepNode | undefined, task: Waiting): Promise<string> {
  if (!task.active) return `${task.name}已停用，不再处理该任务`;
  if (!step || !task.by_rule) return '';
  const { people } = await assign(ctx, step, factsOf(kase, step.key), kase.flags);
  return people.some(({ id }) => id === task.assignee_id) ? '' : `${task.name}已不是该环节的处理人，不再处理该任务`;
}

/** Asks the step again whose candidate has left: nobody is waited for who cannot act. */
export async function replaceLeaver(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const kase = await lockCaseOfTask(ctx, id);
  const task = await findWaitingTask(ctx, id);
  if (!task || !isRunning(kase.status)) return;
  const step = stepOf(kase.model, task.node_key);
  const reason = await reasonToLeave(ctx, kase, step, task);
  if (reason === '') return;
  await sql`update workflow.task set status = ${TaskStatus.cancelled}, next_remind_at = null
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await tasksChanged(ctx, [id]);
  note(kase, { type: 'warn', node_key: task.node_key, node_name: task.node_name, note: reason, bySystem: true });
  // Nobody else corrects what a starter has applied for.
  if (!step)
    await endCase(
      ctx,
      kase,
      InstanceStatus.terminated,
      { node_key: task.node_key, action: '' },
      '发起人已停用，申请不再修改',
    );
  // Others of the step decide without the leaver; with nobody left its rules are asked again.
  else if (task.others === 0) await enterStep(ctx, kase, step);
  else await decide(ctx, kase, step, task.parent_id);
  await finish(ctx, kase);
}
