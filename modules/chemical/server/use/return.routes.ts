import { implement, type Route } from '#kernel/server/implement.ts';
import { returnApi } from '../../shared/use/return.ts';
import { findReturn, returnList } from './return.queries.ts';
import { cancelReturn, createReturn, takeReturn } from './return.service.ts';

export const returnRoutes: Route[] = [
  implement(returnApi.list, returnList.page),
  implement(returnApi.find, (ctx, { id }) => findReturn(ctx, id)),
  implement(returnApi.create, async (ctx, input) => ({ id: await createReturn(ctx, input) })),
  implement(returnApi.take, takeReturn),
  implement(returnApi.cancel, cancelReturn),
];
