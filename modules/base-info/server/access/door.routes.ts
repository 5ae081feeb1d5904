import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { doorApplicationApi } from '../../shared/access/door-application.ts';
import { doorGrantApi, doorGrantSheet } from '../../shared/access/door-grant.ts';
import { doorApi, doorSheet } from '../../shared/access/door.ts';
import { applicationList } from './door-application.queries.ts';
import { applyForDoors, decideApplication, withdrawApplication } from './door-application.service.ts';
import { grantList, pickAdmitted, pickDoors } from './door-grant.queries.ts';
import { extendGrants, grantDoors, resendGrants, revokeGrants } from './door-grant.service.ts';
import { grantImport } from './door-grant.import.ts';
import { exportDoors, exportGrants } from './door.export.ts';
import { doorImport } from './door.import.ts';
import { doorList } from './door.queries.ts';
import { checkDoor, createDoor, setDoorKey, setDoorStatus, updateDoor } from './door.service.ts';

export const doorRoutes: Route[] = [
  ...resourceRoutes(doorApi, { rows: doorList, create: createDoor, update: updateDoor }),
  ...sheetRoutes(doorSheet, doorImport, exportDoors),
  ...sheetRoutes(doorGrantSheet, grantImport, exportGrants),
  implement(doorApi.setStatus, setDoorStatus),
  implement(doorApi.setKey, setDoorKey, { secret: true }),
  implement(doorApi.check, checkDoor, { transaction: false }),
  implement(doorGrantApi.list, grantList.page),
  implement(doorGrantApi.doors, pickDoors),
  implement(doorGrantApi.people, pickAdmitted),
  implement(doorGrantApi.grant, grantDoors),
  implement(doorGrantApi.extend, extendGrants),
  implement(doorGrantApi.revoke, revokeGrants),
  implement(doorGrantApi.resend, resendGrants),
  implement(doorApplicationApi.list, applicationList.page),
  implement(doorApplicationApi.create, async (ctx, input) => ({ id: await applyForDoors(ctx, input) })),
  implement(doorApplicationApi.withdraw, withdrawApplication),
  implement(doorApplicationApi.decide, decideApplication),
];
