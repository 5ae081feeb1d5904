import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { enrolmentApi, enrolmentSheet } from '../../shared/course/course.ts';
import { exportEnrolment } from './enrolment.export.ts';
import { enrolmentImport } from './enrolment.import.ts';
import { enrolmentList } from './enrolment.queries.ts';
import { addStudents, removeStudent } from './enrolment.service.ts';

export const enrolmentRoutes: Route[] = [
  implement(enrolmentApi.list, enrolmentList.page),
  implement(enrolmentApi.add, addStudents),
  implement(enrolmentApi.remove, removeStudent),
  ...sheetRoutes(enrolmentSheet, enrolmentImport, exportEnrolment),
];
