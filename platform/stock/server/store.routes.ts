import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { cabinetApi } from '../shared/cabinet.ts';
import { cellApi } from '../shared/cell.ts';
import { keeperApi } from '../shared/keeper.ts';
import { warehouseApi } from '../shared/warehouse.ts';
import { cabinetList } from './cabinet.queries.ts';
import { createCabinet, setCabinetStatus, updateCabinet } from './cabinet.service.ts';
import { cellList } from './cell.queries.ts';
import { createCell, setCellStatus, updateCell } from './cell.service.ts';
import { keeperList } from './keeper.queries.ts';
import { createKeeper, setKeeperStatus, updateKeeper } from './keeper.service.ts';
import { warehouseList, warehousesOfType } from './warehouse.queries.ts';
import { createWarehouse, setWarehouseStatus, updateWarehouse } from './warehouse.service.ts';

export const storeRoutes: Route[] = [
  implement(warehouseApi.ofType, warehousesOfType.page),
  ...resourceRoutes(warehouseApi, { rows: warehouseList, create: createWarehouse, update: updateWarehouse }),
  implement(warehouseApi.setStatus, setWarehouseStatus),
  ...resourceRoutes(cabinetApi, { rows: cabinetList, create: createCabinet, update: updateCabinet }),
  implement(cabinetApi.setStatus, setCabinetStatus),
  ...resourceRoutes(cellApi, { rows: cellList, create: createCell, update: updateCell }),
  implement(cellApi.setStatus, setCellStatus),
  ...resourceRoutes(keeperApi, { rows: keeperList, create: createKeeper, update: updateKeeper }),
  implement(keeperApi.setStatus, setKeeperStatus),
];
