import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { plannedTasks, planColumns, sharedOut, type PlannedTasks, type RunPlan } from './planned-tasks.queries.ts';
import { runPlanClock } from './self-plan.service.ts';
import { executorOf, firstStatus, runTaskClock } from './task-clock.service.ts';

/** Each night: plans begin and end, tasks open and expire, and what has changed about the laboratories takes effect. */
export async function runSelfChecks(ctx: Ctx): Promise<void> {
  await runPlanClock(ctx);
  // Plans before their tasks, in the order of `syncTasks`, which may run at the same time.
  await lockRunning(ctx);
  await runTaskClock(ctx);
  await syncTasks(ctx);
}

/** The running plans, which nobody else changes until the end of the transaction. */
async function lockRunning(ctx: Ctx): Promise<RunPlan[]> {
  const { rows } = await sql<RunPlan>`select ${planColumns}
    from inspection.self_plan p where p.school_id = ${ctx.schoolId} and p.deleted_at is null
      and p.status = ${sql.lit(ActivityStatus.running)} order by p.id for update`.execute(ctx.db);
  return rows;
}

/**
 * Makes the tasks of all running plans as their laboratories, levels and calendar ask for them now. Begun tasks stay; a
 * second run changes nothing.
 */
export async function syncTasks(ctx: Ctx): Promise<void> {
  for (const { plan, labs } of await sharedOut(ctx, await lockRunning(ctx)))
    await writeTasks(ctx, plan, await plannedTasks(ctx, plan, labs));
}

const planned = (
  wanted: readonly PlannedTasks[],
) => sql`(select v.value::bigint as lab_id, r.frequency, r.key, r."from" as from_day, r."to" as to_day
  from json_to_recordset(${JSON.stringify(wanted)}::json) as r(frequency int, key text, "from" date, "to" date, labs json)
  cross join lateral json_array_elements_text(r.labs) v)`;

async function writeTasks(ctx: Ctx, { id }: RunPlan, wanted: readonly PlannedTasks[]): Promise<void> {
  // Two statements: an insert beside the delete would still meet the removed rows.
  await sql`with w as materialized ${planned(wanted)}
    delete from inspection.self_task t where t.school_id = ${ctx.schoolId} and t.plan_id = ${id}
      and t.status = ${sql.lit(SelfTaskStatus.waiting)} and not exists (select 1 from w
        where w.lab_id = t.lab_id and w.from_day = t.from_day and w.to_day = t.to_day and w.frequency = t.frequency)`.execute(
    ctx.db,
  );
  await sql`with w as materialized ${planned(wanted)}
    insert into inspection.self_task (school_id, plan_id, lab_id, college_id, frequency, period_key, from_day, to_day, status,
      reason, executor_id, created_at, updated_at)
    select p.school_id, p.id, w.lab_id, u.college_id, w.frequency, w.key, w.from_day, w.to_day, s.status,
      case when s.status = ${sql.lit(SelfTaskStatus.exempt)} then '实验室未开放' else '' end, ${executorOf}, ${ctx.now}, ${ctx.now}
    from w join inspection.self_plan p on p.school_id = ${ctx.schoolId} and p.id = ${id}
    join org.unit u on u.school_id = p.school_id and u.id = w.lab_id
    join base_info.lab l on l.school_id = p.school_id and l.id = w.lab_id
    cross join lateral (select ${firstStatus(ctx)} as status) s
    on conflict do nothing`.execute(ctx.db);
}
