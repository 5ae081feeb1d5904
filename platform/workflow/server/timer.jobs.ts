import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { InstanceStatus, isRunning, TaskStatus } from '../shared/instance-status.states.ts';
import { stepOf } from '../shared/process-walk.rules.ts';
import { bindingOf } from './binding.service.ts';
import { findCandidates } from './candidate.queries.ts';
import { factsOf, lockCaseOfTask, note } from './case.service.ts';
import { decide } from './decide.service.ts';
import { endCase, enterStep, finish } from './engine.service.ts';
import { findWaiting, remindTasks } from './notify.jobs.ts';
import { insertTasks, tasksChanged } from './task-row.service.ts';

const batch = 200;

/** Each minute: tasks whose next reminder has come. The guarded UPDATE gives each to one run, on whatever node. */
export async function runTimers(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number; is_due: boolean }>`update workflow.task t
    set reminded = t.reminded + 1,
      next_remind_at = case when ${ctx.now} < t.due_at then t.due_at else ${ctx.now}::timestamptz + interval '1 day' end
    where t.school_id = ${ctx.schoolId} and t.id in (select id from workflow.task
      where school_id = ${ctx.schoolId} and status = 0 and next_remind_at <= ${ctx.now} order by next_remind_at limit ${batch} for update skip locked)
    returning t.id, t.due_at <= ${ctx.now} as is_due`.execute(ctx.db);
  await remindTasks(
    ctx,
    await findWaiting(
      ctx,
      rows.map(({ id }) => id),
    ),
  );
  for (const { id } of rows.filter(({ is_due }) => is_due)) await ctx.job('workflow.due', { id });
  const { rows: idle } = await sql<{ id: number }>`select t.id from workflow.task t
    join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
    where t.school_id = ${ctx.schoolId} and t.status = 0 and (u.status <> 1 or u.deleted_at is not null
      or u.valid_to < (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date) order by t.id limit ${batch}`.execute(
    ctx.db,
  );
  for (const { id } of idle) await ctx.job('workflow.replace', { id }, { dedupe: `wf-replace:${id}` });
}

/** What the process wants when a task is due: pass it, or hand it to the next level too. */
export async function handleDue(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const kase = await lockCaseOfTask(ctx, id);
  const { rows } = await sql<{
    node_key: string;
    parent_id: number | null;
  }>`select node_key, parent_id from workflow.task
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${TaskStatus.waiting}`.execute(ctx.db);
  const task = rows[0];
  const step = task && stepOf(kase.model, task.node_key);
  if (!step || !isRunning(kase.status)) return;
  if (step.on_due === 'auto_pass') {
    await sql`update workflow.task set status = ${TaskStatus.handled}, action = 'auto', opinion = '超时自动通过', handled_at = ${ctx.now}, next_remind_at = null
      where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
    await tasksChanged(ctx, [id]);
    note(kase, {
      type: 'due',
      node_key: step.key,
      node_name: step.name,
      action: 'auto',
      note: '超时自动通过',
      bySystem: true,
    });
    await decide(ctx, kase, step, task.parent_id);
  } else if (step.on_due === 'escalate') {
    const above = await findCandidates(ctx, { kind: 'role', role: 'school', at: 'school' }, factsOf(kase, step.key));
    const others = above.filter((one) => !kase.flags.no_self_approve || one.id !== kase.starter_id);
    const people = others.map((one) => ({
      ...one,
      reason: `${one.reason}；该环节已超时，也可由您处理`,
      turn: 0,
      status: TaskStatus.waiting,
    }));
    // Of one decision for the step anybody may make it; where all must agree, the office is told and can reassign.
    const added = step.mode === 'any' ? await insertTasks(ctx, kase, step, people) : [];
    if (added.length === 0) return;
    note(kase, {
      type: 'due',
      node_key: step.key,
      node_name: step.name,
      note: `超时，已交${others.map(({ name }) => name).join('、')}处理`.slice(0, 500),
      bySystem: true,
    });
  } else return;
  await finish(ctx, kase);
}

/** Asks the step again whose candidate has left: nobody is waited for who cannot log in. */
export async function replaceLeaver(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const kase = await lockCaseOfTask(ctx, id);
  const { rows } = await sql<{
    node_key: string;
    node_name: string;
    name: string;
    parent_id: number | null;
    left: number;
  }>`
    update workflow.task t set status = ${TaskStatus.cancelled}, next_remind_at = null from identity.account u
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and t.status = ${TaskStatus.waiting} and u.school_id = t.school_id and u.id = t.assignee_id
    returning t.node_key, t.node_name, u.name, t.parent_id, (select count(*) from workflow.task o where o.school_id = t.school_id and o.instance_id = t.instance_id
      and o.node_key = t.node_key and o.id <> t.id and o.status in (0, 3)) as left`.execute(ctx.db);
  const task = rows[0];
  if (!task || !isRunning(kase.status)) return;
  note(kase, {
    type: 'warn',
    node_key: task.node_key,
    node_name: task.node_name,
    note: `${task.name}已停用，不再处理该任务`,
    bySystem: true,
  });
  const step = stepOf(kase.model, task.node_key);
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
  else if (task.left === 0) await enterStep(ctx, kase, step);
  else await decide(ctx, kase, step, task.parent_id);
  await finish(ctx, kase);
}

/** Brings events of a case to the slice of its document, in their order; each is marked in the same transaction. */
export async function deliverEvents(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    seq: number;
    node_key: string;
    action: string;
    biz_type: string;
    biz_id: number;
    lines: [];
  }>`
    select e.seq, e.node_key, e.action, i.biz_type, i.biz_id, i.lines from workflow.event e
    join workflow.instance i on i.school_id = e.school_id and i.id = e.instance_id
    where e.school_id = ${ctx.schoolId} and e.instance_id = ${id} and e.delivered_at is null and e.type in ('start', 'node', 'return', 'end')
    order by e.seq for update of e`.execute(ctx.db);
  for (const { seq, node_key, action, biz_type, biz_id, lines } of rows) {
    await bindingOf(ctx, biz_type)?.deliver?.(ctx, {
      instance_id: id,
      seq,
      biz_id,
      node_key,
      action: action as '',
      lines,
    });
    await sql`update workflow.event set delivered_at = ${ctx.now} where school_id = ${ctx.schoolId} and instance_id = ${id} and seq = ${seq}`.execute(
      ctx.db,
    );
  }
}
