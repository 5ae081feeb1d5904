import { implement, type Route } from '#kernel/server/implement.ts';
import { useApi } from '../../shared/use/use-record.ts';
import { exportUses } from './use-record.export.ts';
import { useList } from './use-record.queries.ts';
import { correctUse, createUse } from './use-record.service.ts';

export const useRoutes: Route[] = [
  implement(useApi.list, useList.page),
  implement(useApi.create, async (ctx, input) => ({ id: await createUse(ctx, input) })),
  implement(useApi.correct, correctUse),
  implement(useApi.export, exportUses),
];
