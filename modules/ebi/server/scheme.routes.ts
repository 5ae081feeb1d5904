import { implement, type Route } from '#kernel/server/implement.ts';
import { schemeApi } from '../shared/scheme.ts';
import { findScheme, schemeList } from './scheme.queries.ts';
import { copyScheme, createScheme, publishScheme, removeScheme, updateScheme } from './scheme.service.ts';

export const schemeRoutes: Route[] = [
  implement(schemeApi.list, schemeList.page),
  implement(schemeApi.find, findScheme),
  implement(schemeApi.create, async (ctx, input) => ({ id: await createScheme(ctx, input) })),
  implement(schemeApi.update, updateScheme),
  implement(schemeApi.publish, async (ctx, input) => void (await publishScheme(ctx, input))),
  implement(schemeApi.copy, async (ctx, input) => ({ id: await copyScheme(ctx, input) })),
  implement(schemeApi.remove, removeScheme),
];
