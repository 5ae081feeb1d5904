import { implement, type Route } from '#kernel/server/implement.ts';
import { callApi } from '../../shared/application/call.ts';
import { callList, findCall } from './call.queries.ts';
import { closeCall, createCall, publishCall, removeCall, updateCall } from './call.service.ts';

export const callRoutes: Route[] = [
  implement(callApi.list, callList.page),
  implement(callApi.find, findCall),
  implement(callApi.create, async (ctx, input) => ({ id: await createCall(ctx, input) })),
  implement(callApi.update, updateCall),
  implement(callApi.remove, removeCall),
  implement(callApi.publish, publishCall),
  implement(callApi.close, closeCall),
];
