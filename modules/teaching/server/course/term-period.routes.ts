import { implement, type Route } from '#kernel/server/implement.ts';
import { listSchoolYears, pickTerms } from '#platform/org/server/public.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { listTerms } from './term-period.queries.ts';
import { setPeriods } from './term-period.service.ts';

export const termRoutes: Route[] = [
  implement(teachingTermApi.list, listTerms),
  implement(teachingTermApi.setPeriods, setPeriods),
  implement(teachingTermApi.pick, pickTerms),
  implement(teachingTermApi.years, listSchoolYears),
];
