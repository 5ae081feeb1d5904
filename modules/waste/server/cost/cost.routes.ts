import { implement, type Route } from '#kernel/server/implement.ts';
import { costApi } from '../../shared/cost/cost.ts';
import { costList, findCost } from './cost.queries.ts';
import { allocateCost } from './cost.service.ts';

export const costRoutes: Route[] = [
  implement(costApi.list, costList.page),
  implement(costApi.find, (ctx, { id }) => findCost(ctx, id)),
  implement(costApi.allocate, allocateCost),
];
