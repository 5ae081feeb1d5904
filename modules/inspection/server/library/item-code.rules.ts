import type { Fault } from '#kernel/server/sheets/define-sheet.ts';

/** An item that a sheet names by its code. */
export type CodedItem = {
  id: number;
  code: string;
  store: string;
  target: string;
  score: string;
  veto: boolean;
  is_in_use: boolean;
};

type Named = { code: string | undefined; store: string | null | undefined };

/** Columns that name an item: codes are unique in a store only, so the store may be named too. */
export const itemCodeColumns = [
  { field: 'code', title: '检查项编号', required: true, width: 16, maxLength: 20, sample: '07.01.01' },
  { field: 'store', title: '检查项库', width: 20, maxLength: 50, isFixed: true },
] as const;

/** The item that a row names; undefined if there is none or several. */
export function itemOf(items: readonly CodedItem[], { code, store }: Named): CodedItem | undefined {
  const found = matching(items, { code, store });
  return found.length === 1 ? found[0] : undefined;
}

const matching = (items: readonly CodedItem[], { code, store }: Named) =>
  items.filter((item) => item.code === code?.toUpperCase() && (!store || item.store === store));

/** Why a row names no item that can be chosen. */
export function faultsOfItem(items: readonly CodedItem[], named: Named): Fault[] {
  if (named.code === undefined) return [];
  const fault = (text: string): Fault[] => [{ field: 'code', text }];
  const found = matching(items, named);
  const where = named.store ? `检查项库“${named.store}”` : '检查项库';
  if (found.length === 0) return fault(`${where}中没有编号为“${named.code}”的检查项，请核对编号`);
  if (found.length > 1) {
    const stores = found.map((item) => `“${item.store}”`).join('、');
    return [{ field: 'store', text: `编号“${named.code}”在${stores}中都有，请填写检查项库` }];
  }
  return found[0]!.is_in_use ? [] : fault(`检查项“${named.code}”已停用，请先启用或删去这一行`);
}
