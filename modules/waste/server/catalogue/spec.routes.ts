import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { specApi } from '../../shared/catalogue/spec.ts';
import { specList } from './spec.queries.ts';
import { createSpec, setSpecStatus, updateSpec } from './spec.service.ts';

export const specRoutes: Route[] = [
  ...resourceRoutes(specApi, { rows: specList, create: createSpec, update: updateSpec }),
  implement(specApi.setStatus, setSpecStatus),
];
