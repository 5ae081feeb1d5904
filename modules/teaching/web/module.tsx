import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { teachingPages } from '../shared/pages.ts';

export const teachingModule: WebModule = pagesOf(teachingPages, {
  'teaching.select': () => import('./batch/select.page.tsx').then((m) => m.SelectPage),
  'teaching.timetable': () => import('./timetable/timetable.page.tsx').then((m) => m.TimetablePage),
  'teaching.course': () => import('./course/course.list.tsx').then((m) => m.CourseListPage),
  'teaching.course.detail': () => import('./course/course.detail.tsx').then((m) => m.CourseDetailPage),
  'teaching.course-lab': () => import('./course/project.list.tsx').then((m) => m.ProjectListPage),
  'teaching.batch': () => import('./batch/batch.list.tsx').then((m) => m.BatchListPage),
  'teaching.batch.detail': () => import('./batch/batch.detail.tsx').then((m) => m.BatchDetailPage),
  'teaching.attendance': () => import('./batch/attendance.list.tsx').then((m) => m.AttendanceListPage),
  'teaching.attendance.detail': () => import('./batch/attendance.form.tsx').then((m) => m.AttendanceFormPage),
  'teaching.term': () => import('./course/term.list.tsx').then((m) => m.TermListPage),
});
