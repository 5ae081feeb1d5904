import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const teaching = 'teaching' as const;

export const teachingPages = definePages([
  { route_name: teaching, title: '实验教学', path: '', icon: 'book', sort: 30, help: 'teaching' },
  // Pages of courses, batches, timetables and attendance.
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof teachingPages> {}
}
