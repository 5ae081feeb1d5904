import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, roleScope, storeScope, within } from '#kernel/server/policy.ts';
import { ownMemberLabs } from '#modules/base-info/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { PurchaseState } from '../shared/purchase.states.ts';

/**
 * Purchases `p` that the caller reads: own ones, those of the units of the role, for a keeper those of the stores. A draft is
 * for its applicant.
 */
export function purchasesWithin(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = ctx;
  if (!holdsRight(actor, 'purchase.purchase.read')) return sql<boolean>`false`;
  return sql<boolean>`(p.applicant_id = ${actor.userId} or (p.state <> ${sql.lit(PurchaseState.draft)} and ${reachOf(ctx)}))`;
}

function reachOf(ctx: Ctx): RawBuilder<boolean> {
  const scope = matterScope(ctx.actor);
  if (storeScope(ctx.actor).kind === 'custody') return inStores(ctx, 'purchase.receipt.edit', 'p.warehouse_id');
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'below' ? inUnits(ctx.schoolId, scope, 'p.org_id') : sql<boolean>`false`;
}

/** Units `u` for which the caller may buy: those of the role, and laboratories of which the caller is a member. */
export const unitsToBuyFor = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${within(roleScope(ctx.actor), 'u.path')} or u.id = any(array(${ownMemberLabs(ctx)})))`;
