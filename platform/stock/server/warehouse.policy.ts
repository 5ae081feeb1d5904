import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { all, holdsRight, none, storeScope, within, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { formatDate } from '#kernel/shared/time.ts';

/** Keeper `k` is appointed today. */
export const isAppointed = ({ now }: Ctx): RawBuilder<boolean> => sql<boolean>`(k.status = 1
  and k.starts_on <= ${formatDate(now)}::date and (k.ends_on is null or k.ends_on >= ${formatDate(now)}::date))`;

/** Keeper `k` is appointed and trained today. */
export const mayKeep = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${isAppointed(ctx)} and k.trained_until >= ${formatDate(ctx.now)}::date)`;

/** Stores that a right of the current role reaches. */
export const storesOf = (actor: Actor, right: RightName): PersonScope =>
  holdsRight(actor, right) ? storeScope(actor) : none;

/** Rows whose `column` is the id of a warehouse of the scope; the warehouses are looked up once. */
export function inStores(ctx: Ctx, scope: PersonScope, column: string): RawBuilder<boolean> {
  const store = sql.ref(column);
  switch (scope.kind) {
    case 'all':
      return sql<boolean>`true`;
    case 'below':
      return sql<boolean>`${store} = any(array(select x.id from stock.warehouse x
        join org.unit n on n.school_id = x.school_id and n.id = x.org_id
        where x.school_id = ${ctx.schoolId} and ${within(scope, 'n.path')}))`;
    case 'custody':
      return sql<boolean>`${store} = any(array(select k.warehouse_id from stock.keeper k
        where k.school_id = ${ctx.schoolId} and k.user_id = ${scope.userId} and ${isAppointed(ctx)}))`;
    default:
      return sql<boolean>`false`;
  }
}

/** Units at which the caller may set up a warehouse. */
export function storeUnits(actor: Actor): Scope {
  const scope = storesOf(actor, 'stock.warehouse.edit');
  return scope.kind === 'all' ? all : scope.kind === 'below' ? scope : none;
}
