import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { controlListApi } from '../shared/control-list.ts';
import { controlLists } from './control-list.queries.ts';
import { createControlList, setControlListStatus, updateControlList } from './control-list.service.ts';

export const controlListRoutes: Route[] = [
  ...resourceRoutes(controlListApi, { rows: controlLists, create: createControlList, update: updateControlList }),
  implement(controlListApi.setStatus, setControlListStatus),
];
