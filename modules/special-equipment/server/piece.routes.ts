import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { accessoryApi } from '../shared/accessory.ts';
import { operatorApi } from '../shared/operator.ts';
import { recordApi } from '../shared/record.ts';
import { accessoryList } from './accessory.queries.ts';
import { createAccessory, removeAccessory, updateAccessory } from './accessory.service.ts';
import { exportOperators } from './operator.export.ts';
import { operatorList } from './operator.queries.ts';
import { createOperator, removeOperator, updateOperator } from './operator.service.ts';
import { recordList } from './record.queries.ts';
import { createRecord } from './record.service.ts';

/** What belongs to a piece: its safety accessories, the people who operate it, what is done with it. */
export const pieceRoutes: Route[] = [
  ...resourceRoutes(accessoryApi, { rows: accessoryList, create: createAccessory, update: updateAccessory }),
  implement(accessoryApi.remove, removeAccessory),
  implement(operatorApi.export, exportOperators, { transaction: false }),
  ...resourceRoutes(operatorApi, { rows: operatorList, create: createOperator, update: updateOperator }),
  implement(operatorApi.remove, removeOperator),
  implement(recordApi.list, recordList.page),
  implement(recordApi.create, async (ctx, input) => ({ id: await createRecord(ctx, input) })),
];
