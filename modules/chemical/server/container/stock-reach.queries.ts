import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, storeScope, within } from '#kernel/server/policy.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inspectsNow } from '#modules/inspection/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';

const stockRight = 'chemical.stock.read';

/** True for an inspector, who sees the laboratories that are being inspected. */
const inspects = ({ actor }: Ctx, right: RightName = stockRight) =>
  actor.dataScope === DataScope.assigned && holdsRight(actor, right);

const inspectedStores = (ctx: Ctx) => sql`select x.id from stock.warehouse x where x.school_id = ${ctx.schoolId}
  and ${inspectsNow(ctx, 'x.org_id')}`;

/** Stock in warehouses, by the column of their id: of the own places, of stores that one keeps or inspects now. */
export const readsStore = (ctx: Ctx, column: string, right: RightName = stockRight): RawBuilder<boolean> =>
  inspects(ctx, right)
    ? sql<boolean>`(${inStores(ctx, right, column)} or ${sql.ref(column)} = any(array(${inspectedStores(ctx)})))`
    : inStores(ctx, right, column);

/**
 * Containers `c` that the caller reads: of the stores; an inspector also those that an inspected laboratory has in use, and
 * whoever has a role in a laboratory what it has in use.
 */
export function readsContainers(ctx: Ctx): RawBuilder<boolean> {
  const stores = readsStore(ctx, 'c.warehouse_id');
  if (inspects(ctx)) return sql<boolean>`(${stores} or ${inspectsNow(ctx, 'c.lab_id')})`;
  const scope = holdsRight(ctx.actor, stockRight) ? matterScope(ctx.actor) : none;
  const isOfLab = ctx.actor.orgLevel === 'lab' && scope.kind === 'below';
  return isOfLab ? sql<boolean>`(${stores} or ${inUnits(ctx.schoolId, scope, 'c.lab_id')})` : stores;
}

/** Laboratories `u` whose chemicals in use the caller reads. */
export function readsInUse(ctx: Ctx, right: RightName = stockRight): RawBuilder<boolean> {
  const scope = holdsRight(ctx.actor, right) ? storeScope(ctx.actor) : none;
  return inspects(ctx, right) ? inspectsNow(ctx, 'u.id') : within(scope, 'u.path');
}
