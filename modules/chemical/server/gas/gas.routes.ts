import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { cylinderApi } from '../../shared/gas/cylinder.ts';
import { gasExceptionApi, gasKindApi } from '../../shared/gas/gas-kind.ts';
import {
  clearCylinder,
  connectCylinder,
  emptyCylinder,
  giveBackCylinder,
  moveCylinder,
  placesOfCylinder,
  reportCylinder,
} from './cylinder-action.service.ts';
import { exportCylinders, printCylinderLabels } from './cylinder.export.ts';
import { cylinderList, findCylinder } from './cylinder.queries.ts';
import { createCylinder, updateCylinder } from './cylinder.service.ts';
import { gasExceptionList, roomsWithCylinders } from './gas-exception.queries.ts';
import { createGasException, removeGasException } from './gas-exception.service.ts';
import { gasKindList } from './gas-kind.queries.ts';
import { createGasKind, updateGasKind } from './gas-kind.service.ts';

export const gasRoutes: Route[] = [
  ...resourceRoutes(gasKindApi, { rows: gasKindList, create: createGasKind, update: updateGasKind }),
  implement(gasExceptionApi.rooms, roomsWithCylinders),
  implement(gasExceptionApi.list, gasExceptionList.page),
  implement(gasExceptionApi.create, async (ctx, input) => ({ id: await createGasException(ctx, input) })),
  implement(gasExceptionApi.remove, removeGasException),
  implement(cylinderApi.export, exportCylinders, { transaction: false }),
  implement(cylinderApi.labels, printCylinderLabels, { transaction: false }),
  implement(cylinderApi.places, placesOfCylinder),
  implement(cylinderApi.byCode, findCylinder),
  ...resourceRoutes(cylinderApi, { rows: cylinderList, create: createCylinder, update: updateCylinder }),
  implement(cylinderApi.move, moveCylinder),
  implement(cylinderApi.connect, connectCylinder),
  implement(cylinderApi.empty, emptyCylinder),
  implement(cylinderApi.giveBack, giveBackCylinder),
  implement(cylinderApi.report, reportCylinder),
  implement(cylinderApi.clear, clearCylinder),
];
