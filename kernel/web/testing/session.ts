import type { MenuItem, SessionData, SystemEntry } from '../../shared/session.ts';

export const menu = (route_name: string, children: MenuItem[] = [], is_menu = true): MenuItem => ({
  id: 1,
  menu_id: 1,
  name: route_name,
  icon: '',
  status: true,
  is_menu,
  opens: true,
  url: `/${route_name}`,
  route_name,
  parent_id: null,
  children,
});

export const system = (route_name: string, url = `/${route_name}`): SystemEntry => ({
  id: 1,
  menu_alias: route_name,
  name: route_name,
  icon: '',
  url,
  front_url: '',
  route_name,
});

/** A test session: one user, two roles, the sub-systems `check` and `base`. */
export const sessionOf = (changes: Partial<SessionData> = {}): SessionData => ({
  access_token: 'token-1',
  userInfo: {
    user_id: 1,
    name: '王建国',
    account: 'wang',
    role_id: 2,
    role_key: 'school',
    role_name: '校级管理员',
    org_id: 1,
    org_name: '示范大学',
    school_id: 1,
    school_key: 'demo',
    school_name: '示范大学',
    must_change_password: false,
    by_sso: false,
    is_viewing: false,
  },
  roles: [],
  menus: [menu('check', [menu('check.list', [menu('check.edit', [], false)])]), menu('base', [menu('base.list')])],
  rules: ['check.read'],
  systems: [system('check'), system('base')],
  current_sys: null,
  checks_pages: true,
  ...changes,
});
