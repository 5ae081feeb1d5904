import { implement, type Route } from '#kernel/server/implement.ts';
import { extensionApi } from '../../shared/extension.ts';
import { listExtensions } from './extension.queries.ts';
import { saveExtension } from './extension.service.ts';

export const extensionRoutes: Route[] = [
  implement(extensionApi.list, listExtensions),
  implement(extensionApi.save, saveExtension),
];
