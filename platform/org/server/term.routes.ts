import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { calendarDayApi, termApi } from '../shared/term.ts';
import { calendarDayList, listSchoolYears, pickTerms, termList } from './term.queries.ts';
import {
  createCalendarDay,
  createTerm,
  removeCalendarDay,
  removeTerm,
  updateCalendarDay,
  updateTerm,
} from './term.service.ts';

export const termRoutes: Route[] = [
  ...resourceRoutes(termApi, { rows: termList, create: createTerm, update: updateTerm }),
  implement(termApi.remove, removeTerm),
  implement(termApi.pick, pickTerms),
  implement(termApi.years, listSchoolYears),
  ...resourceRoutes(calendarDayApi, {
    rows: calendarDayList,
    create: createCalendarDay,
    update: updateCalendarDay,
  }),
  implement(calendarDayApi.remove, removeCalendarDay),
];
