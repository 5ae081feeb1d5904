import { implement, type Route } from '#kernel/server/implement.ts';
import { useApi } from '../../shared/use/use.ts';
import { heldContainers } from './held.queries.ts';
import { useList } from './use.queries.ts';
import { recordUse } from './use.service.ts';

export const useRoutes: Route[] = [
  implement(useApi.held, async (ctx, input) => ({ content: await heldContainers(ctx, input) })),
  implement(useApi.list, useList.page),
  implement(useApi.create, recordUse),
];
