import { cabinetApi } from '../../shared/cabinet.ts';
import { cellApi } from '../../shared/cell.ts';
import { keeperApi } from '../../shared/keeper.ts';
import { warehouseApi } from '../../shared/warehouse.ts';

/** What a change of a store makes stale. */
export const storeReads = [warehouseApi.list, warehouseApi.find, cabinetApi.list, cellApi.list, keeperApi.list];

/** All rows of a pick list. */
export const everything = { page: -1, size: -1 } as const;
