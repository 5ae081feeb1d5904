import { implement, type Route } from '#kernel/server/implement.ts';
import { statisticApi } from '../../shared/figures/statistic.ts';
import { findOverview, findSpend } from './statistic.queries.ts';

export const statisticRoutes: Route[] = [
  implement(statisticApi.overview, findOverview),
  implement(statisticApi.spend, findSpend),
];
