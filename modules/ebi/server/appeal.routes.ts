import { implement, type Route } from '#kernel/server/implement.ts';
import { appealApi } from '../shared/appeal.ts';
import { appealList } from './appeal.queries.ts';
import { createAppeal, decideAppeal } from './appeal.service.ts';

export const appealRoutes: Route[] = [
  implement(appealApi.list, appealList.page),
  implement(appealApi.create, async (ctx, input) => ({ id: await createAppeal(ctx, input) })),
  implement(appealApi.decide, decideAppeal),
];
