import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { consumableErrors } from '../../shared/errors.ts';

export type LockedStore = { id: number; name: string; status: number };

/**
 * Holds a store for a movement: it is in use and is not being counted. The shared lock of its row lets movements pass each
 * other, and keeps out whoever switches the store off or begins to count it.
 */
export async function holdStore(ctx: Ctx, id: number, action: string): Promise<LockedStore> {
  const { rows } = await sql<LockedStore>`select w.id, w.name, w.status from stock.warehouse w
    where w.school_id = ${ctx.schoolId} and w.id = ${id} for share`.execute(ctx.db);
  const store = found(rows[0], '仓库');
  assert(store.status === 1, consumableErrors.storeClosed, { action });
  const { rows: counts } = await sql<{ no: string }>`select k.no from consumable.stocktake k
    where k.school_id = ${ctx.schoolId} and k.warehouse_id = ${id} and k.status in (0, 1)`.execute(ctx.db);
  assert(counts.length === 0, consumableErrors.counting, { warehouse: store.name, no: counts[0]?.no ?? '', action });
  return store;
}

/** Refuses unless the caller keeps the store today. */
export async function assertKeeper(ctx: Ctx, store: Pick<LockedStore, 'id' | 'name'>, action: string): Promise<void> {
  const keepers = await keepersOf(ctx, store.id);
  assert(keepers.has(ctx.actor.userId), consumableErrors.notKeeper, { warehouse: store.name, action });
}
