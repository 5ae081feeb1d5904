import { implement, type Route } from '#kernel/server/implement.ts';
import { regradingApi } from '../../shared/hazard/regrading.ts';
import { exportRegrading } from './regrading.export.ts';
import { latestRegrading, regradingLabs } from './regrading.queries.ts';
import { applyRegrading, cancelRegrading, startRegrading } from './regrading.service.ts';

export const regradingRoutes: Route[] = [
  implement(regradingApi.latest, latestRegrading),
  implement(regradingApi.labs, regradingLabs.page),
  implement(regradingApi.export, exportRegrading, { transaction: false }),
  implement(regradingApi.start, startRegrading),
  implement(regradingApi.apply, applyRegrading),
  implement(regradingApi.cancel, cancelRegrading),
];
