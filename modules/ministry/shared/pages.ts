import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const root = 'datasbm';
const right = 'ministry.table.read';
const setting = { right, parent: root, menu: true, icon: 'setting' } as const;

export const ministryPages = definePages([
  { route_name: root, title: '部级数据上报', path: '', icon: 'chart', sort: 33, help: 'datasbm' },
  {
    route_name: 'datasbm.home',
    title: '数据上报首页',
    path: '/datasbm',
    right,
    parent: root,
    icon: 'home',
    menu: true,
    sort: 1,
    help: 'datasbm',
  },
  {
    route_name: 'datasbm.table',
    title: '上报数据',
    path: '/datasbm/{year}/{table}',
    right,
    parent: 'datasbm.home',
    help: 'datasbm-table',
  },
  {
    route_name: 'datasbm.check',
    title: '数据校验',
    path: '/datasbm/check/{year}',
    right,
    parent: 'datasbm.home',
    help: 'datasbm-check',
  },
  {
    route_name: 'datasbm.compare',
    title: '往年对比',
    path: '/datasbm/compare',
    right,
    parent: root,
    icon: 'chart',
    menu: true,
    sort: 20,
    help: 'datasbm-check',
  },
  {
    route_name: 'datasbm.log',
    title: '上报记录',
    path: '/datasbm/log',
    ...setting,
    icon: 'form',
    sort: 30,
    help: 'datasbm-file',
  },
  {
    route_name: 'datasbm.unit-map',
    title: '单位映射',
    path: '/datasbm/unit-map',
    ...setting,
    sort: 40,
    help: 'datasbm-setting',
  },
  {
    route_name: 'datasbm.code',
    title: '上报代码表',
    path: '/datasbm/code',
    ...setting,
    icon: 'book',
    sort: 50,
    help: 'datasbm-setting',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof ministryPages> {}
}
