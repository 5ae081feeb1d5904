import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { typeApi } from '../../shared/catalogue/type.ts';
import { typeList } from './type.queries.ts';
import { createType, setTypeStatus, updateType } from './type.service.ts';

export const typeRoutes: Route[] = [
  ...resourceRoutes(typeApi, { rows: typeList, create: createType, update: updateType }),
  implement(typeApi.setStatus, setTypeStatus),
];
