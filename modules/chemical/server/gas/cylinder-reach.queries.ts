import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, storeScope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { readsInUse, readsStore } from '../container/stock-reach.queries.ts';

const readRight = 'chemical.gas.read';

/** Cylinders `c` in stores and laboratories that a right of the caller reaches. */
export const reachesCylinders = (ctx: Ctx, right: RightName, alias = 'c'): RawBuilder<boolean> => sql<boolean>`(
  ${inStores(ctx, right, `${alias}.warehouse_id`)} or ${inUnits(ctx.schoolId, scopeOf(ctx.actor, right), `${alias}.lab_id`)})`;

/** Cylinders `c` that the caller reads; an inspector those of what is being inspected. */
export function readsCylinders(ctx: Ctx): RawBuilder<boolean> {
  if (holdsRight(ctx.actor, readRight) && storeScope(ctx.actor).kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`(c.warehouse_id is not null and ${readsStore(ctx, 'c.warehouse_id', readRight)}
    or c.lab_id = any(array(select u.id from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab'
      and ${readsInUse(ctx, readRight)})))`;
}
