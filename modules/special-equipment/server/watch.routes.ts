import { implement, type Route } from '#kernel/server/implement.ts';
import { watchApi } from '../shared/watch.ts';
import { listWarnings } from './due.queries.ts';
import { listNotUploaded } from './lacking.queries.ts';
import { findStatistic } from './statistic.queries.ts';
import { urgeLabs } from './urge.service.ts';

export const watchRoutes: Route[] = [
  implement(watchApi.notUploaded, listNotUploaded),
  implement(watchApi.urge, urgeLabs),
  implement(watchApi.warnings, listWarnings),
  implement(watchApi.statistic, findStatistic),
];
