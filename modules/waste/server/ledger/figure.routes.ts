import { implement, type Route } from '#kernel/server/implement.ts';
import { statisticApi, summaryApi, warningApi } from '../../shared/ledger/figure.ts';
import { readStatistic } from './statistic.queries.ts';
import { exportSummary } from './summary.export.ts';
import { readSummary } from './summary.queries.ts';
import { readWarnings } from './warning.queries.ts';

export const figureRoutes: Route[] = [
  implement(statisticApi.read, readStatistic),
  implement(warningApi.read, readWarnings),
  implement(summaryApi.read, readSummary),
  implement(summaryApi.export, exportSummary, { transaction: false }),
];
