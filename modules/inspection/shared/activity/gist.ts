import type { Gist } from './activity.ts';

/** Items of a basis under their categories, in their order. */
export function byCategory(items: Gist['items']): { name: string; items: Gist['items'] }[] {
  const categories = new Map<string, Gist['items']>();
  for (const item of items) {
    const known = categories.get(item.category_name);
    if (known) known.push(item);
    else categories.set(item.category_name, [item]);
  }
  return [...categories].map(([name, own]) => ({ name, items: own }));
}
