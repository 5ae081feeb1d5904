import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { courseApi, courseSheet } from '../../shared/course/course.ts';
import { exportCourses } from './course.export.ts';
import { courseImport } from './course.import.ts';
import { courseList, findCourse } from './course.queries.ts';
import { createCourse, setCourseStatus, updateCourse } from './course.service.ts';

export const courseRoutes: Route[] = [
  implement(courseApi.list, courseList.page),
  implement(courseApi.find, findCourse),
  implement(courseApi.create, async (ctx, input) => ({ id: await createCourse(ctx, input) })),
  implement(courseApi.update, updateCourse),
  implement(courseApi.setStatus, setCourseStatus),
  ...sheetRoutes(courseSheet, courseImport, exportCourses),
];
