import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { patrolApi } from '../../shared/store/patrol.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { stockApi, stockSheet } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { openingImport } from './opening.import.ts';
import { createPatrol, listPatrols } from './patrol.service.ts';
import { printFacilitySign, printZoneSign } from './sign.export.ts';
import { exportStock } from './stock.export.ts';
import { stockList } from './stock.queries.ts';
import { moveContainer } from './stock.service.ts';
import { listStores, zoneList } from './zone.queries.ts';
import { createZone, setZoneStatus, updateZone } from './zone.service.ts';

export const storeRoutes: Route[] = [
  ...resourceRoutes(zoneApi, { rows: zoneList, create: createZone, update: updateZone }),
  implement(zoneApi.setStatus, setZoneStatus),
  implement(zoneApi.stores, listStores),
  implement(zoneApi.zoneSign, printZoneSign, { transaction: false }),
  implement(zoneApi.facilitySign, printFacilitySign, { transaction: false }),
  implement(patrolApi.list, listPatrols),
  implement(patrolApi.create, async (ctx, input) => ({ id: await createPatrol(ctx, input) })),
  ...sheetRoutes(stockSheet, openingImport, exportStock),
  implement(stockApi.list, stockList.page),
  implement(stockApi.move, moveContainer),
];
