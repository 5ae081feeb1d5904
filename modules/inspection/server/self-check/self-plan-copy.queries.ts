import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { isAvailable } from '../library/item-snapshot.queries.ts';
import { selfPlanList } from './self-plan.queries.ts';

/** What the caller can take over of a plan that he reads, for a new one. */
export async function findPlanCopy(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof selfPlanApi.copy>> {
  const plan = await selfPlanList.find(ctx, id);
  const { lab_levels, frequency_mode, frequency, executor_kind, photo_rule, backfill_days } = plan;
  const { rows } = await sql<{ scope_org_ids: number[]; item_ids: number[] }>`select
    to_jsonb(array(select u.id from org.unit u where u.school_id = ${ctx.schoolId} and u.id = any(${plan.scope_org_ids})
      and u.deleted_at is null and ${within(scopeOf(ctx.actor, 'inspection.self.edit'), 'u.path')} order by u.id)) as scope_org_ids,
    to_jsonb(array(select i.id from inspection.item i where i.school_id = ${ctx.schoolId} and i.id = any(${plan.item_ids})
      and ${isAvailable} order by i.id)) as item_ids`.execute(ctx.db);
  const { scope_org_ids, item_ids } = rows[0]!;
  return {
    lab_levels,
    frequency_mode,
    frequency,
    executor_kind,
    photo_rule,
    backfill_days,
    scope_org_ids,
    item_ids,
    lost_units: plan.scope_org_ids.length - scope_org_ids.length,
    lost_items: plan.item_ids.length - item_ids.length,
  };
}
