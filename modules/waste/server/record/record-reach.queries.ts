import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { isInspectedNow, ownMemberLabs } from '#modules/base-info/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';

/**
 * Rows of table `alias` of a laboratory that a right reaches: by the place of the role, of the own laboratories, by the
 * store that keeps them, or, for inspectors, while they inspect there.
 */
export function ofLabs(
  ctx: Ctx,
  right: RightName,
  alias: string,
  { table, owner }: { table: string; owner: string },
): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  const scope = matterScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'below') return inUnits(ctx.schoolId, scope, `${alias}.lab_id`);
  if (scope.kind === 'assigned') return isInspectedNow(ctx, `${alias}.lab_id`);
  return sql<boolean>`${sql.ref(`${alias}.id`)} = any(array(
    select o.id from ${sql.table(table)} o where o.school_id = ${ctx.schoolId} and ${sql.ref(`o.${owner}`)} = ${ctx.actor.userId}
    union all select o.id from ${sql.table(table)} o where o.school_id = ${ctx.schoolId} and o.lab_id in (${ownMemberLabs(ctx)})))`;
}

/** Containers that the caller reads; keepers also read what is on its way to their store or stands in it. */
export function recordsWithin(ctx: Ctx, right: RightName, alias = 'r'): RawBuilder<boolean> {
  const own = ofLabs(ctx, right, alias, { table: 'waste.record', owner: 'creator_id' });
  if (right !== 'waste.record.read' || matterScope(ctx.actor).kind !== 'below') return own;
  return sql<boolean>`(${own} or ${inStores(ctx, 'waste.stock.read', `${alias}.warehouse_id`)})`;
}

/** Container `r` was produced while the product was used; an opening stock was not. */
export const isProduced = sql<boolean>`r.own_no is null`;
