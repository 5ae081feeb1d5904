import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, storeScope, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';

type Part = Extract<Scope, { kind: 'below' }>;

/** The part of the school whose waste a right reaches; undefined for all of it, and for keepers, who reach their stores. */
function partOf({ actor }: Ctx, right: RightName): Part | undefined {
  const scope = storeScope(actor);
  return holdsRight(actor, right) && scope.kind === 'below' ? scope : undefined;
}

/** Stores `column` that the caller reads: the own ones, and those to which waste of the own laboratories went. */
export function readsStores(ctx: Ctx, right: RightName, column: string): RawBuilder<boolean> {
  const [own, part] = [inStores(ctx, right, column), partOf(ctx, right)];
  if (!part) return own;
  return sql<boolean>`(${own} or ${sql.ref(column)} = any(array(select distinct o.warehouse_id from waste.record o
    where o.school_id = ${ctx.schoolId} and o.warehouse_id is not null and ${inUnits(ctx.schoolId, part, 'o.lab_id')})))`;
}

/** Containers `r` in a store that the caller reads: in the own stores, and of the own laboratories wherever they stand. */
export function readsStored(ctx: Ctx, right: RightName): RawBuilder<boolean> {
  const [own, part] = [inStores(ctx, right, 'r.warehouse_id'), partOf(ctx, right)];
  return part ? sql<boolean>`(${own} or ${inUnits(ctx.schoolId, part, 'r.lab_id')})` : own;
}

/** Manifests `m` that the caller reads: out of the own stores, and those that carry containers of the own laboratories. */
export function readsManifests(ctx: Ctx, right: RightName): RawBuilder<boolean> {
  const [own, part] = [inStores(ctx, right, 'm.warehouse_id'), partOf(ctx, right)];
  if (!part) return own;
  return sql<boolean>`(${own} or m.id = any(array(select i.manifest_id from waste.record o
    join waste.manifest_item i on i.school_id = o.school_id and i.record_id = o.id
    where o.school_id = ${ctx.schoolId} and ${inUnits(ctx.schoolId, part, 'o.lab_id')})))`;
}

/** Units `column` whose share of the cost of manifest `m` the caller reads. */
export function readsShares(ctx: Ctx, right: RightName, column: string): RawBuilder<boolean> {
  const [own, part] = [inStores(ctx, right, 'm.warehouse_id'), partOf(ctx, right)];
  return part ? sql<boolean>`(${own} or ${inUnits(ctx.schoolId, part, column)})` : own;
}
