import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { consumableErrors } from '../../shared/errors.ts';
import { lockHoldings } from '../stock/holding.service.ts';
import { freeOf, freshBatches, promise, takeInOrder, type Wanted } from '../stock/issue.service.ts';

type Store = { id: number; name: string };
type Line = Wanted & { name: string; unit: string };

const materialsIn = (lines: readonly Line[]) => lines.map(({ material_id }) => material_id);

/** Promises what a store has to the lines of a requisition; of two for the last piece, one is refused. */
export async function reserveGoods(ctx: Ctx, store: Store, lines: readonly Line[]): Promise<void> {
  const holdings = await lockHoldings(ctx, store.id, materialsIn(lines));
  const fresh = await freshBatches(ctx, holdings.values());
  for (const { material_id, name, unit, quantity } of lines) {
    const holding = holdings.get(material_id);
    const free = holding ? freeOf(holding, fresh) : 0;
    assert(free >= Number(quantity), consumableErrors.short, { name, warehouse: store.name, free, unit, quantity });
  }
  const changes = lines.map(({ material_id, quantity }) => ({ id: holdings.get(material_id)!.id, quantity }));
  await promise(ctx, changes);
}

/** Takes promises back; the holdings, locked. */
export async function releaseGoods(ctx: Ctx, storeId: number, lines: readonly Line[]) {
  const holdings = await lockHoldings(ctx, storeId, materialsIn(lines));
  const changes = lines.map(({ material_id, quantity }) => ({
    id: holdings.get(material_id)!.id,
    quantity: `-${quantity}`,
  }));
  await promise(ctx, changes);
  return holdings;
}

/** The batches that a requisition is served from, what expires first; its promise is redeemed. */
export async function pickGoods(ctx: Ctx, store: Store, lines: readonly Line[]) {
  const holdings = await releaseGoods(ctx, store.id, lines);
  const fresh = await freshBatches(ctx, holdings.values());
  const picked: { id: number; quantity: string; name: string }[] = [];
  for (const { material_id, name, unit, quantity } of lines) {
    const { shares, short } = takeInOrder(fresh.get(holdings.get(material_id)!.id) ?? [], quantity);
    const free = Number(quantity) - short;
    assert(short === 0, consumableErrors.short, { name, warehouse: store.name, free, unit, quantity });
    picked.push(...shares.map((share) => ({ ...share, name })));
  }
  return picked;
}
