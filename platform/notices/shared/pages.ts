import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

export const noticesPages = definePages([
  // Personal page, opened from the bell and not from the menu.
  { route_name: 'inbox', title: '我的通知', path: '/inbox', help: 'inbox' },
  {
    route_name: 'lab-check.notice-group',
    title: '通知设置',
    path: '',
    parent: 'lab-check',
    icon: 'notice',
    sort: 900,
    help: 'notice-settings',
  },
  {
    route_name: 'lab-check.notice-types',
    title: '通知类型',
    path: '/lab-check/notice-types',
    right: 'notices.template.read',
    parent: 'lab-check.notice-group',
    menu: true,
    sort: 1,
  },
  {
    route_name: 'lab-check.notice-templates',
    title: '通知模板',
    path: '/lab-check/notice-templates',
    right: 'notices.template.read',
    parent: 'lab-check.notice-group',
    menu: true,
    sort: 2,
  },
  {
    route_name: 'lab-check.notice-templates.edit',
    title: '通知模板编辑',
    path: '/lab-check/notice-templates/{id}',
    right: 'notices.template.edit',
    parent: 'lab-check.notice-templates',
  },
  {
    route_name: 'lab-check.notice-periods',
    title: '提醒周期',
    path: '/lab-check/notice-periods',
    right: 'notices.template.read',
    parent: 'lab-check.notice-group',
    menu: true,
    sort: 3,
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof noticesPages> {}
}
