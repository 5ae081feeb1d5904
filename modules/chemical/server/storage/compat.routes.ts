import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { compatApi } from '../../shared/storage/compat.ts';
import { compatList } from './compat.queries.ts';
import { createCompatRule, setCompatStatus, updateCompatRule } from './compat.service.ts';
import { askPlacement } from './placement.service.ts';

export const compatRoutes: Route[] = [
  ...resourceRoutes(compatApi, { rows: compatList, create: createCompatRule, update: updateCompatRule }),
  implement(compatApi.setStatus, setCompatStatus),
  implement(compatApi.ask, askPlacement),
];
