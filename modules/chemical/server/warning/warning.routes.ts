import { implement, type Route } from '#kernel/server/implement.ts';
import { warningApi } from '../../shared/warning/warning.ts';
import { countWarnings, warningList } from './warning.queries.ts';
import { handleWarning } from './warning.service.ts';

export const warningRoutes: Route[] = [
  implement(warningApi.list, warningList.page),
  implement(warningApi.counts, countWarnings),
  implement(warningApi.handle, handleWarning),
];
