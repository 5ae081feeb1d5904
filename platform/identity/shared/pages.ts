import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

export const identityPages = definePages([
  {
    route_name: 'user',
    title: '用户管理',
    path: '/user',
    right: 'identity.user.read',
    parent: 'system',
    icon: 'user',
    menu: true,
    sort: 10,
    help: 'user',
  },
  {
    route_name: 'user.edit',
    title: '用户编辑',
    path: '/user/{id}',
    right: 'identity.user.read',
    parent: 'user',
    hasNew: true,
  },
  {
    route_name: 'role',
    title: '角色管理',
    path: '/role',
    right: 'identity.role.read',
    parent: 'system',
    icon: 'role',
    menu: true,
    sort: 20,
    help: 'role',
  },
  {
    route_name: 'role.edit',
    title: '角色编辑',
    path: '/role/{id}',
    right: 'identity.role.edit',
    parent: 'role',
    hasNew: true,
  },
  {
    route_name: 'menu',
    title: '菜单管理',
    path: '/menu',
    right: 'identity.menu.edit',
    parent: 'system',
    icon: 'menu',
    menu: true,
    sort: 30,
    help: 'menu',
  },
  {
    route_name: 'log',
    title: '操作日志',
    path: '/log',
    right: 'identity.log.read',
    parent: 'system',
    icon: 'log',
    menu: true,
    sort: 90,
    help: 'log',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof identityPages> {
    '/': true;
    '/login': true;
    '/reset-password': true;
    '/qr-login/{code}': true;
    '/sso-login': true;
    '/change-password': true;
  }
}
