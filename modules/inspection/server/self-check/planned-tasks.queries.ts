import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { calendarOf } from '#platform/org/server/public.ts';
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
import { openLabs } from './special-open.queries.ts';

// What the preview of a plan promises and what the job makes of running plans: both ask here.

export type RunPlan = PlanRule & { id: number; start_on: string; end_on: string };
/** Laboratories with a task in a period. */
export type PlannedTasks = { frequency: number; labs: number[]; is_off: boolean } & Pick<
  SelfPeriod,
  'key' | 'from' | 'to'
>;

export const planColumns = sql`p.id, p.start_on, p.end_on, to_jsonb(p.scope_org_ids) as scope_org_ids, p.lab_levels,
  p.frequency_mode, p.frequency`;

/** Laboratories of a plan: those that it checks, and those that another plan checks as often or more often. */
type Share = { plan: RunPlan; labs: PlanLab[]; taken: (PlanLab & { by: number })[] };

/** Shares out laboratories among plans that run at the same time: to the strictest, of equally strict ones to the first. */
export async function sharedOut(ctx: Ctx, plans: readonly RunPlan[]): Promise<Share[]> {
  const asked: { plan: RunPlan; labs: PlanLab[] }[] = [];
  for (const plan of plans) asked.push({ plan, labs: await planLabs(ctx, plan) });
  const best = new Map<number, { by: number; frequency: CheckFrequencyCode }>();
  for (const { plan, labs } of asked)
    for (const { lab_id, frequency } of labs) {
      const known = best.get(lab_id);
      if (!known || isStricter(frequency, known.frequency)) best.set(lab_id, { by: plan.id, frequency });
    }
  const byOf = ({ lab_id }: PlanLab) => best.get(lab_id)!.by;
  return asked.map(({ plan, labs }) => ({
    plan,
    labs: labs.filter((lab) => byOf(lab) === plan.id),
    taken: labs.filter((lab) => byOf(lab) !== plan.id).map((lab) => ({ ...lab, by: byOf(lab) })),
  }));
}

/** Tasks of a plan that have not begun, laboratories with the same periods together. */
export async function plannedTasks(ctx: Ctx, plan: RunPlan, labs: readonly PlanLab[]): Promise<PlannedTasks[]> {
  const range = { from: plan.start_on, to: plan.end_on };
  const calendar = await calendarOf(ctx, range);
  const begun = await lastBegun(ctx, plan.id);
  const today = formatDate(ctx.now);
  const groups = Map.groupBy(
    labs,
    ({ lab_id, frequency }) =>
      `${frequency} ${renewedFrom(frequency, begun.get(lab_id), { planFrom: plan.start_on, today })}`,
  );
  const wanted: PlannedTasks[] = [];
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
): Promise<PlannedTasks[]> {
  const ids = group.map(({ lab_id }) => lab_id);
  const periods = periodsFrom(frequency, periodsOf(frequency, range, calendar), day);
  const open = await openLabs(ctx, periods, ids);
  return periods.map(({ key, from, to, off }) => ({
    frequency,
    key,
    from,
    to,
    labs: off === '' ? ids : (open.get(from) ?? []),
    is_off: off !== '',
  }));
}

async function lastBegun(ctx: Ctx, planId: number) {
  const { rows } = await sql<{ lab_id: number; frequency: CheckFrequencyCode; to: string }>`
    select distinct on (t.lab_id) t.lab_id, t.frequency, t.to_day as to from inspection.self_task t
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${planId} and t.status <> ${sql.lit(SelfTaskStatus.waiting)}
    order by t.lab_id, t.from_day desc`.execute(ctx.db);
  return new Map(rows.map(({ lab_id, ...last }) => [lab_id, last]));
}
