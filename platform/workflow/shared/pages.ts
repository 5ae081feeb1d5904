import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const parent = 'workflow';

export const workflowPages = definePages([
  { route_name: 'workflow', title: '流程中心', path: '/workflow/todo', icon: 'workflow', sort: 40, help: 'workflow' },
  {
    route_name: 'workflow.start',
    title: '发起流程',
    path: '/workflow/start',
    parent,
    icon: 'form',
    menu: true,
    sort: 1,
  },
  {
    route_name: 'workflow.start.one',
    title: '填写申请',
    path: '/workflow/start/{process_key}',
    parent: 'workflow.start',
  },
  {
    route_name: 'workflow.todo',
    title: '我的待办',
    path: '/workflow/todo',
    parent,
    icon: 'audit',
    menu: true,
    sort: 2,
  },
  { route_name: 'workflow.todo.one', title: '处理任务', path: '/workflow/todo/{id}', parent: 'workflow.todo' },
  {
    route_name: 'workflow.done',
    title: '我的已办',
    path: '/workflow/done',
    parent,
    icon: 'check',
    menu: true,
    sort: 3,
  },
  { route_name: 'workflow.mine', title: '我发起的', path: '/workflow/mine', parent, icon: 'file', menu: true, sort: 4 },
  {
    route_name: 'workflow.draft',
    title: '我的草稿',
    path: '/workflow/draft',
    parent,
    icon: 'log',
    menu: true,
    sort: 5,
  },
  { route_name: 'workflow.cc', title: '抄送我的', path: '/workflow/cc', parent, icon: 'mail', menu: true, sort: 6 },
  {
    route_name: 'workflow.delegation',
    title: '委托设置',
    path: '/workflow/delegation',
    parent,
    icon: 'user',
    menu: true,
    sort: 7,
  },
  { route_name: 'workflow.instance.one', title: '流程详情', path: '/workflow/instance/{id}', parent: 'workflow.mine' },
  {
    route_name: 'workflow.instances',
    title: '流程监控',
    path: '/workflow/instances',
    parent,
    right: 'workflow.instance.read',
    icon: 'statistic',
    menu: true,
    sort: 50,
    help: 'workflow-admin',
  },
  {
    route_name: 'workflow.history',
    title: '办结归档',
    path: '/workflow/history',
    parent,
    right: 'workflow.instance.read',
    icon: 'book',
    menu: true,
    sort: 51,
    help: 'workflow-admin',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof workflowPages> {}
}
