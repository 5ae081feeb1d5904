import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, roleScope, storeScope, within } from '#kernel/server/policy.ts';
import { ownMemberLabs } from '#modules/base-info/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { PurchaseStatus } from '../../shared/purchase/purchase.states.ts';

/** Purchases `p` with goods for a store that the caller reaches as its keeper. */
const forStores = (ctx: Ctx) => sql<boolean>`p.id = any(array(select n.purchase_id from chemical.purchase_line n
  join stock.cabinet b on b.school_id = n.school_id and b.id = n.cabinet_id
  where n.school_id = ${ctx.schoolId} and ${inStores(ctx, 'chemical.inbound.edit', 'b.warehouse_id')}))`;

/**
 * Purchases `p` that the caller reads: own ones, those of the laboratories of the role, for a keeper those of the stores.
 * A draft is for its applicant.
 */
export function purchasesWithin(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = ctx;
  if (!holdsRight(actor, 'chemical.purchase.read')) return sql<boolean>`false`;
  const own = sql<boolean>`p.applicant_id = ${actor.userId}`;
  return sql<boolean>`(${own} or (p.status <> ${sql.lit(PurchaseStatus.draft)} and ${reachOf(ctx)}))`;
}

function reachOf(ctx: Ctx): RawBuilder<boolean> {
  const scope = matterScope(ctx.actor);
  if (storeScope(ctx.actor).kind === 'custody') return forStores(ctx);
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'below' ? inUnits(ctx.schoolId, scope, 'p.lab_id') : sql<boolean>`false`;
}

/** Laboratories `u` for which the caller may buy: those of the role, and those of which the caller is a member. */
export const labsToBuyFor = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${within(roleScope(ctx.actor), 'u.path')} or u.id = any(array(${ownMemberLabs(ctx)})))`;
