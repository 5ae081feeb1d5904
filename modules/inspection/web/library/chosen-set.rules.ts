import type { ItemSetOption } from '../../shared/library/item-set.ts';

/** Items of a set that can be chosen here, after those that are kept; and how many of the set are left out. */
export function chosenFrom(
  set: Pick<ItemSetOption, 'item_ids' | 'lost'>,
  offered: readonly number[],
  kept: readonly number[] = [],
): { ids: number[]; taken: number; left: number } {
  const can = new Set(offered);
  const own = set.item_ids.filter((id) => can.has(id));
  return { ids: [...new Set([...kept, ...own])], taken: own.length, left: set.item_ids.length + set.lost - own.length };
}
