import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import type { ItemSetItem, ItemSetQuery, ItemSetRow } from '../../shared/library/item-set.ts';
import { setColumns } from './item-set.import.ts';
import { itemSetList, listSetItems } from './item-set.queries.ts';

type Row = { set: Omit<ItemSetRow, 'can'>; item: ItemSetItem & { store_name: string } };

const cells: Record<(typeof setColumns)[number]['field'], (row: Row) => Cell> = {
  name: ({ set }) => set.name,
  act_types: ({ set }) => set.act_types.map((type) => labelOf(ActType, type)).join('、'),
  code: ({ item }) => item.code,
  store: ({ item }) => item.store_name,
  item_name: ({ item }) => item.name,
  state: ({ item }) => (item.is_lost ? '已停用' : '启用'),
  remark: ({ set }) => set.remark,
};

/** Sets of a page of the export: of some hundred items each. */
const batch = 50;

/** Exports sets, an item a row, with the template's columns, so that the file can be imported again. */
export const exportSets = (ctx: Ctx, query: ItemSetQuery) =>
  exportXlsx(
    ctx,
    { title: '检查项集', filter: query },
    setColumns.map((column) => ({ ...column, value: cells[column.field] })),
    async (tx, after) => {
      const sets = await itemSetList.after(tx, query, after, batch);
      const known = new Map(sets.map((set) => [set.id, set]));
      const items = await listSetItems(tx, [...known.keys()]);
      const rows = items.map(({ set_id, ...item }) => ({ set: known.get(set_id)!, item }));
      return { rows, last: sets.at(-1)?.id ?? after };
    },
  );
