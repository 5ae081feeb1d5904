import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';

/** Plans `p` that the caller reads: of the own stores, made by himself, and those that collect from the own units. */
export function plansWithin(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'waste.plan.read')) return sql<boolean>`false`;
  const scope = matterScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const stores = inStores(ctx, 'waste.plan.read', 'p.warehouse_id');
  return scope.kind === 'below'
    ? sql<boolean>`(${stores} or p.id = any(array(select x.plan_id from waste.apply x where x.school_id = ${ctx.schoolId}
        and x.plan_id is not null and ${inUnits(ctx.schoolId, scope, 'x.lab_id')})))`
    : stores;
}
