import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

export const codesPages = definePages([
  {
    route_name: 'code',
    title: '公共代码',
    path: '/code',
    right: 'codes.code.read',
    parent: 'system',
    icon: 'code',
    menu: true,
    sort: 60,
    help: 'code',
  },
  {
    route_name: 'code.edit',
    title: '公共代码编辑',
    path: '/code/{id}',
    right: 'codes.code.edit',
    parent: 'code',
    hasNew: true,
  },
  {
    route_name: 'sysSetting',
    title: '系统设置',
    path: '/sysSetting',
    right: 'codes.setting.read',
    parent: 'system',
    icon: 'setting',
    menu: true,
    sort: 80,
    help: 'setting',
  },
  {
    route_name: 'cache',
    title: '缓存刷新',
    path: '/cache',
    right: 'codes.cache.refresh',
    parent: 'system',
    icon: 'dashboard',
    menu: true,
    sort: 85,
    help: 'cache',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof codesPages> {}
}
