import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const group = 'teaching';
const [course, batch, attendance] = ['teaching.course', 'teaching.batch', 'teaching.attendance'] as const;
const read = 'teaching.course.read';

export const teachingPages = definePages([
  { route_name: group, title: '实验教学', path: '', icon: 'book', sort: 30, help: 'teaching' },
  {
    route_name: 'teaching.select',
    title: '选实验批次',
    path: '/reservation/select',
    right: 'teaching.batch.select',
    parent: group,
    icon: 'check',
    menu: true,
    sort: 10,
    help: 'teaching-select',
  },
  {
    route_name: 'teaching.timetable',
    title: '实验课表',
    path: '/reservation/timetable',
    right: 'teaching.timetable.read',
    parent: group,
    icon: 'form',
    menu: true,
    sort: 20,
    help: 'teaching-timetable',
  },
  {
    route_name: course,
    title: '课程管理',
    path: '/reservation/course',
    right: read,
    parent: group,
    icon: 'training',
    menu: true,
    sort: 30,
    help: 'teaching-course',
  },
  {
    route_name: 'teaching.course.detail',
    title: '课程详情',
    path: '/reservation/course/{id}',
    right: read,
    parent: course,
    help: 'teaching-course',
  },
  {
    route_name: 'teaching.course-lab',
    title: '课程实验项目',
    path: '/reservation/course-lab',
    right: read,
    parent: group,
    icon: 'lab',
    menu: true,
    sort: 40,
    help: 'teaching-course',
  },
  {
    route_name: batch,
    title: '实验批次',
    path: '/reservation/batch',
    right: read,
    parent: group,
    icon: 'calendar',
    menu: true,
    sort: 50,
    help: 'teaching-batch',
  },
  {
    route_name: 'teaching.batch.detail',
    title: '批次详情',
    path: '/reservation/batch/{id}',
    right: read,
    parent: batch,
    help: 'teaching-batch',
  },
  {
    route_name: attendance,
    title: '考勤成绩',
    path: '/reservation/attendance',
    right: 'teaching.batch.edit',
    parent: group,
    icon: 'audit',
    menu: true,
    sort: 60,
    help: 'teaching-attendance',
  },
  {
    route_name: 'teaching.attendance.detail',
    title: '考勤成绩登记',
    path: '/reservation/attendance/{id}',
    right: 'teaching.batch.edit',
    parent: attendance,
    help: 'teaching-attendance',
  },
  {
    route_name: 'teaching.term',
    title: '学年学期',
    path: '/reservation/term',
    right: read,
    parent: group,
    icon: 'setting',
    menu: true,
    sort: 70,
    help: 'teaching-term',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof teachingPages> {}
}
