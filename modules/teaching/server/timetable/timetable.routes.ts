import { implement, type Route } from '#kernel/server/implement.ts';
import { timetableApi } from '../../shared/timetable/timetable.ts';
import { printTimetable } from './timetable.export.ts';
import { findTimetable, listSubjects } from './timetable.queries.ts';

export const timetableRoutes: Route[] = [
  implement(timetableApi.find, findTimetable),
  implement(timetableApi.subjects, listSubjects),
  implement(timetableApi.print, printTimetable, { transaction: false }),
];
