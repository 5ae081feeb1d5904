import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { CheckFrequency } from '../../shared/self-check/self-check.states.ts';
import type { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { planLabs, type PlanRule } from './plan-labs.queries.ts';
import { periodsOf, type SelfPeriod } from './self-period.rules.ts';
import { openLabs } from './special-open.queries.ts';

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

/** Laboratories that another plan checks within the days of this one. */
async function countOverlapping(
  ctx: Ctx,
  labs: ReadonlySet<number>,
  { id, start_on, end_on }: InputOf<typeof selfPlanApi.preview>,
): Promise<number> {
  const { rows } =
    await sql<PlanRule>`select to_jsonb(p.scope_org_ids) as scope_org_ids, p.lab_levels, 1 as frequency_mode, 1 as frequency
    from inspection.self_plan p where p.school_id = ${ctx.schoolId} and p.deleted_at is null and p.id <> ${id ?? 0}
      and p.status in (${sql.lit(ActivityStatus.running)}, ${sql.lit(ActivityStatus.waiting)})
      and p.start_on <= ${end_on}::date and p.end_on >= ${start_on}::date`.execute(ctx.db);
  const shared = new Set<number>();
  for (const rule of rows) for (const { lab_id } of await planLabs(ctx, rule)) if (labs.has(lab_id)) shared.add(lab_id);
  return shared.size;
}

/** Periods and tasks of a plan that is not saved yet. */
export async function previewPlan(ctx: Ctx, input: InputOf<typeof selfPlanApi.preview>) {
  if (input.end_on < input.start_on) throw badFields({ end_on: '结束日期不能早于开始日期' });
  const outside = await countOutside(ctx, input.scope_org_ids);
  if (outside > 0) throw badFields({ scope_org_ids: '自查范围不在您的管理范围内，请重新选择' });
  const range = { from: input.start_on, to: input.end_on };
  const rule = { ...input, lab_levels: input.lab_levels ?? [], frequency: input.frequency ?? null };
  const [labs, calendar] = [await planLabs(ctx, rule), await calendarOf(ctx, range)];
  const frequencies = [];
  for (const { value: frequency } of CheckFrequency.$items) {
    const ids = labs.filter((lab) => lab.frequency === frequency).map(({ lab_id }) => lab_id);
    if (ids.length === 0) continue;
    const periods = await counted(ctx, periodsOf(frequency, range, calendar), ids);
    frequencies.push({ frequency, labs: ids.length, periods });
  }
  return {
    labs: labs.length,
    tasks: frequencies.flatMap(({ periods }) => periods).reduce((sum, period) => sum + period.labs, 0),
    overlapping: await countOverlapping(ctx, new Set(labs.map(({ lab_id }) => lab_id)), input),
    frequencies,
  };
}

async function counted(ctx: Ctx, periods: readonly SelfPeriod[], ids: readonly number[]) {
  const open = await openLabs(ctx, periods, ids);
  return periods.map((period) => ({
    period_key: period.key,
    from_day: period.from,
    to_day: period.to,
    labs: period.off === '' ? ids.length : (open.get(period.from)?.length ?? 0),
    is_off: period.off !== '',
  }));
}
