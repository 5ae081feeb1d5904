import { implement, type Route } from '#kernel/server/implement.ts';
import { findingApi } from '../shared/finding.ts';
import { findingList } from './finding.queries.ts';
import { explain } from './finding.service.ts';
import { compareYears } from './last-year.queries.ts';

export const findingRoutes: Route[] = [
  implement(findingApi.list, findingList.page),
  implement(findingApi.explain, explain),
  implement(findingApi.compare, compareYears),
];
