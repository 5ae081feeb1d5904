import { implement, type Route } from '#kernel/server/implement.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { exportStatistic } from './statistic.export.ts';
import { findStatistic } from './statistic.queries.ts';

export const statisticRoutes: Route[] = [
  implement(statisticApi.find, findStatistic),
  implement(statisticApi.export, exportStatistic, { transaction: false }),
];
