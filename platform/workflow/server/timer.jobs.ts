import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { isRunning, TaskStatus } from '../shared/instance-status.states.ts';
import { stepOf } from '../shared/process-walk.rules.ts';
import { bindingOf } from './binding.service.ts';
import { lockCaseOfTask, note } from './case.service.ts';
import { decide } from './decide.service.ts';
import { escalate } from './escalation.service.ts';
import { finish } from './engine.service.ts';
import { findWaiting, remindTasks } from './notify.jobs.ts';
import { tasksChanged } from './task-row.service.ts';

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
    id: number;
    node_key: string;
    parent_id: number | null;
    position: string | null;
    turn: number;
  }>`select id, node_key, parent_id, position, turn from workflow.task
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
  } else if (step.on_due !== 'escalate' || !(await escalate(ctx, kase, step, task))) return;
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
