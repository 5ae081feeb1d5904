import { groupBy } from '#kernel/shared/group-by.ts';
import type { CabinetRow } from '../../shared/cabinet.ts';
import type { CellRow } from '../../shared/cell.ts';
import type { WarehouseRow } from '../../shared/warehouse.ts';

export type StoreNode = {
  key: string;
  title: string;
  selectable: boolean;
  /** The warehouse that the node leads to. */
  warehouse?: number;
  children?: StoreNode[];
};

const stopped = (status: number) => (status === 0 ? '（停用）' : '');

/** Types, warehouses with their unit and keepers, cabinets, cells; with a keyword the warehouses that have it. */
export function storeTree(
  warehouses: readonly WarehouseRow[],
  cabinets: readonly CabinetRow[],
  cells: readonly CellRow[],
  keyword: string,
): StoreNode[] {
  const cellsOf = groupBy(cells, ({ cabinet_id }) => cabinet_id);
  const cabinetsOf = groupBy(cabinets, ({ warehouse_id }) => warehouse_id);
  const matching = warehouses.filter(({ id, name, code, org_name, room_name, keepers }) =>
    [name, code, org_name, room_name ?? '', ...keepers, ...(cabinetsOf.get(id) ?? []).map((one) => one.name)].some(
      (text) => text.toLowerCase().includes(keyword.toLowerCase()),
    ),
  );
  const cabinetNode = (one: CabinetRow): StoreNode => ({
    key: `b${one.id}`,
    title: `${one.name}${one.double_lock ? '（双锁）' : ''}${stopped(one.status)}`,
    selectable: true,
    warehouse: one.warehouse_id,
    children: (cellsOf.get(one.id) ?? []).map((cell) => ({
      key: `l${cell.id}`,
      title: `${cell.name}${stopped(cell.status)}`,
      selectable: true,
      warehouse: cell.warehouse_id,
    })),
  });
  const types = groupBy(matching, ({ type_name }) => type_name);
  return [...types].map(([type, of]) => ({
    key: `t${type}`,
    title: `${type}（${of.length}）`,
    selectable: false,
    children: of.map((one) => ({
      key: `w${one.id}`,
      title: `${one.name}${stopped(one.status)}`,
      selectable: true,
      warehouse: one.id,
      children: (cabinetsOf.get(one.id) ?? []).map(cabinetNode),
    })),
  }));
}
