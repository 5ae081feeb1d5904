import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { doorApplicationApi } from '../../shared/access/door-application.ts';
import { doorGrantApi } from '../../shared/access/door-grant.ts';
import { doorApi } from '../../shared/access/door.ts';
import { applicationList } from './door-application.queries.ts';
import { applyForDoors, decideApplication, withdrawApplication } from './door-application.service.ts';
import { grantList, pickAdmitted, pickDoors } from './door-grant.queries.ts';
import { extendGrants, grantDoors, resendGrants, revokeGrants } from './door-grant.service.ts';
import { exportDoors, exportGrants } from './door.export.ts';
import { doorList } from './door.queries.ts';
import { checkDoor, createDoor, setDoorStatus, updateDoor } from './door.service.ts';

export const doorRoutes: Route[] = [
  ...resourceRoutes(doorApi, { rows: doorList, create: createDoor, update: updateDoor }),
  implement(doorApi.export, exportDoors, { transaction: false }),
  implement(doorGrantApi.export, exportGrants, { transaction: false }),
  implement(doorApi.setStatus, setDoorStatus),
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
