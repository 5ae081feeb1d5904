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

/** The caller may act as keeper of the warehouse in `column` today. */
export const keepsStore = (
  ctx: Ctx,
  column: string,
): RawBuilder<boolean> => sql<boolean>`exists (select 1 from stock.keeper k
  where k.school_id = ${ctx.schoolId} and k.warehouse_id = ${sql.ref(column)} and k.user_id = ${ctx.actor.userId} and ${mayKeep(ctx)})`;

/** Stores that a right of the current role reaches by the place of the role. */
const storesOf = (actor: Actor, right: RightName): PersonScope => (holdsRight(actor, right) ? storeScope(actor) : none);

const kept = (ctx: Ctx) => sql`select k.warehouse_id from stock.keeper k
  where k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.actor.userId} and ${isAppointed(ctx)}`;
const placedIn = (ctx: Ctx, scope: Scope) => sql`select x.id from stock.warehouse x
  join org.unit n on n.school_id = x.school_id and n.id = x.org_id
  where x.school_id = ${ctx.schoolId} and ${within(scope, 'n.path')}`;

/**
 * Rows whose `column` is the id of a warehouse that a right reaches: those of the role's place, and those that the person
 * keeps, wherever they are. The warehouses are looked up once.
 */
export function inStores(ctx: Ctx, right: RightName, column: string): RawBuilder<boolean> {
  const scope = storesOf(ctx.actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  const stores = scope.kind === 'below' ? sql`${placedIn(ctx, scope)} union all ${kept(ctx)}` : kept(ctx);
  return sql<boolean>`${sql.ref(column)} = any(array(${stores}))`;
}

/** The same without what the person merely keeps: setting up stores and appointing keepers is for their unit. */
export function inOwnStores(ctx: Ctx, right: RightName, column: string): RawBuilder<boolean> {
  const scope = storesOf(ctx.actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'below'
    ? sql<boolean>`${sql.ref(column)} = any(array(${placedIn(ctx, scope)}))`
    : sql<boolean>`false`;
}

/** The same of warehouse `w` of a row, whose buttons promise what a write grants; asked of the rows of a page only. */
export function isOwnStore({ actor }: Ctx, right: RightName): RawBuilder<boolean> {
  const scope = storesOf(actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'below'
    ? sql<boolean>`exists (select 1 from org.unit ou where ou.school_id = w.school_id and ou.id = w.org_id and ${within(scope, 'ou.path')})`
    : sql<boolean>`false`;
}

/** True if the current role reaches a part of the stores only, which is looked up first. */
export const reachesSome = ({ actor }: Ctx): boolean => storeScope(actor).kind !== 'all';

/** Units at which the caller may set up a warehouse. */
export function storeUnits(actor: Actor): Scope {
  const scope = storesOf(actor, 'stock.warehouse.edit');
  return scope.kind === 'all' ? all : scope.kind === 'below' ? scope : none;
}
