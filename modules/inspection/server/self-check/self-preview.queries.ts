import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { CheckFrequency } from '../../shared/self-check/self-check.states.ts';
import type { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { plannedTasks, planColumns, sharedOut, type PlannedTasks, type RunPlan } from './planned-tasks.queries.ts';
import { selfPlanList } from './self-plan.queries.ts';

/** Units of a scope outside of what the caller may plan for, or may do by another right. */
export async function countOutside(
  ctx: Ctx,
  ids: readonly number[],
  right: RightName = 'inspection.self.edit',
): Promise<number> {
  const { rows } = await sql<{ known: number }>`select count(*) as known from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = any(${[...ids]}) and u.deleted_at is null
      and ${within(scopeOf(ctx.actor, right), 'u.path')}`.execute(ctx.db);
  return new Set(ids).size - rows[0]!.known;
}

/** The plans that run today, or will run on a later day, without one of them. */
async function plansOn(ctx: Ctx, day: string, without: number) {
  const isLater = day > formatDate(ctx.now);
  const { rows } = await sql<RunPlan & { plan_name: string }>`select ${planColumns}, p.plan_name
    from inspection.self_plan p where p.school_id = ${ctx.schoolId} and p.deleted_at is null and p.id <> ${without}
      and (p.status = ${sql.lit(ActivityStatus.running)}
        or (${isLater} and p.status = ${sql.lit(ActivityStatus.waiting)} and p.start_on <= ${day}::date))
      and p.end_on >= ${day}::date order by p.id`.execute(ctx.db);
  return rows;
}

/** Shares out the laboratories of a plan, saved or not, on the day on which it begins or today. */
async function shareOf(ctx: Ctx, plan: RunPlan) {
  const today = formatDate(ctx.now);
  const others = await plansOn(ctx, plan.start_on > today ? plan.start_on : today, plan.id);
  const shares = await sharedOut(
    ctx,
    [...others, plan].toSorted((a, b) => a.id - b.id),
  );
  const share = shares.find((one) => one.plan.id === plan.id)!;
  const takers = Map.groupBy(share.taken, ({ by }) => by);
  const taken = others.flatMap(({ id, plan_name, end_on }) => {
    const labs = takers.get(id)?.length ?? 0;
    return labs > 0 ? [{ plan_name, end_on, labs }] : [];
  });
  return { ...share, taken };
}

// A plan that is not saved yet comes after all others.
const newest = Number.MAX_SAFE_INTEGER;

/** Periods and tasks that a plan gets when it begins. */
export async function previewPlan(ctx: Ctx, input: InputOf<typeof selfPlanApi.preview>) {
  if (input.end_on < input.start_on) throw badFields({ end_on: '结束日期不能早于开始日期' });
  const outside = await countOutside(ctx, input.scope_org_ids);
  if (outside > 0) throw badFields({ scope_org_ids: '自查范围不在您的管理范围内，请重新选择' });
  const rule = { ...input, lab_levels: input.lab_levels ?? [], frequency: input.frequency ?? null };
  const { plan, labs, taken } = await shareOf(ctx, { ...rule, id: input.id ?? newest });
  const tasks = await plannedTasks(ctx, plan, labs);
  const frequencies = CheckFrequency.$items.flatMap(({ value: frequency }) => {
    const own = labs.filter((lab) => lab.frequency === frequency);
    if (own.length === 0) return [];
    const periods = tasks.filter((one) => one.frequency === frequency).map(asPeriod);
    return [{ frequency, labs: own.length, periods }];
  });
  return { labs: labs.length, tasks: tasks.reduce((sum, one) => sum + one.labs.length, 0), taken, frequencies };
}

const asPeriod = ({ key, from, to, labs, is_off }: PlannedTasks) => ({
  period_key: key,
  from_day: from,
  to_day: to,
  labs: labs.length,
  is_off,
});

/** Why a saved plan has the tasks that it has: laboratories it checks, those that other plans check, and its period today. */
export async function explainPlan(ctx: Ctx, { id }: { id: number }) {
  const { status } = await selfPlanList.find(ctx, id);
  const { rows } = await sql<RunPlan>`select ${planColumns} from inspection.self_plan p
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  const { labs, taken, plan } = await shareOf(ctx, rows[0]!);
  const today = formatDate(ctx.now);
  const tasks = await plannedTasks(ctx, plan, labs);
  return {
    status,
    labs: labs.length,
    taken,
    is_off: tasks.some(({ from, to, is_off }) => is_off && from <= today && today <= to),
  };
}
