import { implement, type Route } from '#kernel/server/implement.ts';
import { overviewApi } from '../shared/overview.ts';
import { findOverview } from './overview.queries.ts';

export const overviewRoutes: Route[] = [implement(overviewApi.find, findOverview)];
