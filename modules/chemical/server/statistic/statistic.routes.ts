import { implement, type Route } from '#kernel/server/implement.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { exportStatistic } from './statistic.export.ts';
import { circulationStatistic, limitStatistic, purchaseStatistic, stockStatistic } from './statistic.queries.ts';

export const statisticRoutes: Route[] = [
  implement(statisticApi.stock, stockStatistic),
  implement(statisticApi.purchase, purchaseStatistic),
  implement(statisticApi.limit, limitStatistic),
  implement(statisticApi.circulation, circulationStatistic),
  implement(statisticApi.export, exportStatistic, { transaction: false }),
];
