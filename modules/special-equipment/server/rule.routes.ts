import type { Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { cycleApi, itemApi } from '../shared/rule.ts';
import { cycleList, itemList } from './rule.queries.ts';
import { createCycle, createItem, updateCycle, updateItem } from './rule.service.ts';

export const ruleRoutes: Route[] = [
  ...resourceRoutes(cycleApi, { rows: cycleList, create: createCycle, update: updateCycle }),
  ...resourceRoutes(itemApi, { rows: itemList, create: createItem, update: updateItem }),
];
