import type { Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { checklistApi } from '../shared/checklist.ts';
import { cycleApi, itemApi } from '../shared/rule.ts';
import { checklistList } from './checklist.queries.ts';
import { createChecklist, updateChecklist } from './checklist.service.ts';
import { cycleList, itemList } from './rule.queries.ts';
import { createCycle, createItem, updateCycle, updateItem } from './rule.service.ts';

export const ruleRoutes: Route[] = [
  ...resourceRoutes(cycleApi, { rows: cycleList, create: createCycle, update: updateCycle }),
  ...resourceRoutes(itemApi, { rows: itemList, create: createItem, update: updateItem }),
  ...resourceRoutes(checklistApi, { rows: checklistList, create: createChecklist, update: updateChecklist }),
];
