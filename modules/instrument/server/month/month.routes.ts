import { implement, type Route } from '#kernel/server/implement.ts';
import { monthApi } from '../../shared/month/month.ts';
import { collectMonths } from './collect.service.ts';
import { exportMonths } from './month.export.ts';
import { monthList } from './month.queries.ts';
import { confirmMonths, createMonth, unlockMonth, updateMonth } from './month.service.ts';

export const monthRoutes: Route[] = [
  implement(monthApi.list, monthList.page),
  implement(monthApi.find, (ctx, { id }) => monthList.find(ctx, id)),
  implement(monthApi.create, async (ctx, input) => ({ id: await createMonth(ctx, input) })),
  implement(monthApi.update, updateMonth),
  implement(monthApi.collect, collectMonths),
  implement(monthApi.confirm, async (ctx, { id }) => void (await confirmMonths(ctx, { ids: [id] }))),
  implement(monthApi.confirmAll, confirmMonths),
  implement(monthApi.unlock, unlockMonth),
  implement(monthApi.export, exportMonths),
];
