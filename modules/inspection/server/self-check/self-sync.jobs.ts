import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { SelfTaskStatus, type CheckFrequencyCode } from '../../shared/self-check/self-check.states.ts';
import { planLabs, type PlanLab, type PlanRule } from './plan-labs.queries.ts';
import {
  isStricter,
  periodsFrom,
  periodsOf,
  renewedFrom,
  type Calendar,
  type SelfPeriod,
} from './self-period.rules.ts';
import { runPlanClock } from './self-plan.service.ts';
import { openLabs } from './special-open.queries.ts';
import { executorOf, firstStatus, runTaskClock } from './task-clock.service.ts';

type Plan = PlanRule & { id: number; start_on: string; end_on: string };
type Wanted = { frequency: number; labs: number[] } & Pick<SelfPeriod, 'key' | 'from' | 'to'>;

/** Each night: plans begin and end, tasks open and expire, and what has changed about the laboratories takes effect. */
export async function runSelfChecks(ctx: Ctx): Promise<void> {
  await runPlanClock(ctx);
  await runTaskClock(ctx);
  await syncTasks(ctx);
}

/**
 * Makes the tasks of all running plans as their laboratories, levels and calendar ask for them now. Begun tasks stay; a
 * second run changes nothing.
 */
export async function syncTasks(ctx: Ctx): Promise<void> {
  const { rows: plans } = await sql<Plan>`select p.id, p.start_on, p.end_on, to_jsonb(p.scope_org_ids) as scope_org_ids,
      p.lab_levels, p.frequency_mode, p.frequency
    from inspection.self_plan p where p.school_id = ${ctx.schoolId} and p.deleted_at is null
      and p.status = ${sql.lit(ActivityStatus.running)} order by p.id for update`.execute(ctx.db);
  const labs = new Map<number, PlanLab[]>();
  for (const plan of plans) labs.set(plan.id, await planLabs(ctx, plan));
  const winners = strictestPlans(labs);
  for (const plan of plans) {
    const own = labs.get(plan.id)!.filter(({ lab_id }) => winners.get(lab_id) === plan.id);
    await writeTasks(ctx, plan, await wantedTasks(ctx, plan, own));
  }
}

/** The plan that checks each laboratory: of several the strictest, then the first. */
function strictestPlans(labs: ReadonlyMap<number, PlanLab[]>): Map<number, number> {
  const best = new Map<number, { plan: number; frequency: CheckFrequencyCode }>();
  for (const [plan, own] of labs)
    for (const { lab_id, frequency } of own) {
      const known = best.get(lab_id);
      if (!known || isStricter(frequency, known.frequency)) best.set(lab_id, { plan, frequency });
    }
  return new Map([...best].map(([lab, { plan }]) => [lab, plan]));
}

/** Tasks of a plan that have not begun, laboratories with the same periods together. */
async function wantedTasks(ctx: Ctx, plan: Plan, labs: readonly PlanLab[]): Promise<Wanted[]> {
  const range = { from: plan.start_on, to: plan.end_on };
  const calendar = await calendarOf(ctx, range);
  const begun = await lastBegun(ctx, plan.id);
  const today = formatDate(ctx.now);
  const groups = Map.groupBy(
    labs,
    ({ lab_id, frequency }) =>
      `${frequency} ${renewedFrom(frequency, begun.get(lab_id), { planFrom: plan.start_on, today })}`,
  );
  const wanted: Wanted[] = [];
  for (const [key, group] of groups) {
    const [code, day] = key.split(' ') as [string, string];
    const frequency = Number(code) as CheckFrequencyCode;
    wanted.push(...(await tasksOf(ctx, { frequency, day, range, calendar }, group)));
  }
  return wanted;
}

type Series = {
  frequency: CheckFrequencyCode;
  day: string;
  range: { from: string; to: string };
  calendar: Calendar;
};

async function tasksOf(
  ctx: Ctx,
  { frequency, day, range, calendar }: Series,
  group: readonly PlanLab[],
): Promise<Wanted[]> {
  const ids = group.map(({ lab_id }) => lab_id);
  const periods = periodsFrom(frequency, periodsOf(frequency, range, calendar), day);
  const open = await openLabs(ctx, periods, ids);
  return periods.map(({ key, from, to, off }) => ({
    frequency,
    key,
    from,
    to,
    labs: off === '' ? ids : (open.get(from) ?? []),
  }));
}

async function lastBegun(ctx: Ctx, planId: number) {
  const { rows } = await sql<{ lab_id: number; frequency: CheckFrequencyCode; to: string }>`
    select distinct on (t.lab_id) t.lab_id, t.frequency, t.to_day as to from inspection.self_task t
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${planId} and t.status <> ${sql.lit(SelfTaskStatus.waiting)}
    order by t.lab_id, t.from_day desc`.execute(ctx.db);
  return new Map(rows.map(({ lab_id, ...last }) => [lab_id, last]));
}

const planned = (
  wanted: readonly Wanted[],
) => sql`(select v.value::bigint as lab_id, r.frequency, r.key, r."from" as from_day, r."to" as to_day
  from json_to_recordset(${JSON.stringify(wanted)}::json) as r(frequency int, key text, "from" date, "to" date, labs json)
  cross join lateral json_array_elements_text(r.labs) v)`;

async function writeTasks(ctx: Ctx, { id }: Plan, wanted: readonly Wanted[]): Promise<void> {
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
