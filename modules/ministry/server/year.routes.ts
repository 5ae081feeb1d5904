import { implement, type Route } from '#kernel/server/implement.ts';
import { yearApi } from '../shared/year.ts';
import { checkYear } from './check.service.ts';
import { collectAll, readDrift } from './collect.service.ts';
import { exportYear } from './file.export.ts';
import { exportList } from './export.queries.ts';
import { listYears, showYear } from './year.queries.ts';
import { lockYear, openYear, reportYear, unlockYear } from './year.service.ts';

export const yearRoutes: Route[] = [
  implement(yearApi.list, listYears),
  implement(yearApi.find, showYear),
  implement(yearApi.open, async (ctx, input) => ({ id: await openYear(ctx, input) })),
  implement(yearApi.collect, collectAll),
  implement(yearApi.check, checkYear),
  implement(yearApi.lock, lockYear),
  implement(yearApi.unlock, unlockYear),
  implement(yearApi.report, reportYear),
  implement(yearApi.drift, readDrift),
  implement(yearApi.zip, exportYear, { transaction: false }),
  implement(yearApi.exports, exportList.page),
];
