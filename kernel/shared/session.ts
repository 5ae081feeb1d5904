import * as z from 'zod/mini';
import { challengeLength } from './challenge.ts';
import { endpoint, open, signedIn } from './contract.ts';
import { nothing } from './paging.ts';
import * as wire from './wire.ts';

/** A (role, organisation) pair that the user holds; rights always come from the current pair. */
export const roleChoice = z.object({
  /** The same as `role_id`. */
  id: z.int(),
  role_id: z.int(),
  role_key: z.string(),
  role_name: z.string(),
  org_id: z.int(),
  org_level: z.string(),
  org_name: z.string(),
});
export type RoleChoice = z.output<typeof roleChoice>;

export const userInfo = z.object({
  user_id: z.int(),
  name: z.string(),
  account: z.string(),
  role_id: z.int(),
  role_key: z.string(),
  role_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  school_id: z.int(),
  school_key: z.string(),
  school_name: z.string(),
  must_change_password: z.boolean(),
});
export type UserInfo = z.output<typeof userInfo>;

/** A menu item; `children` are nested. Shown in the side menu only when `is_menu` and `status` are set. */
export type MenuItem = {
  id: number;
  /** The same as `id`, which the client blanks in what it sends. */
  menu_id: number;
  name: string;
  icon: string;
  status: boolean;
  is_menu: boolean;
  /** The role may open the page itself; unset where it stands only for the pages below it. */
  opens: boolean;
  url: string;
  route_name: string;
  parent_id: number | null;
  children: MenuItem[];
};
export const menuItem: z.ZodMiniType<MenuItem> = z.object({
  id: z.int(),
  menu_id: z.int(),
  name: z.string(),
  icon: z.string(),
  status: z.boolean(),
  is_menu: z.boolean(),
  opens: z.boolean(),
  url: z.string(),
  route_name: z.string(),
  parent_id: z.nullable(z.int()),
  get children() {
    return z.array(menuItem);
  },
});

/** A sub-system of the navigation page; without `url` it is under construction. */
export const systemEntry = z.object({
  id: z.int(),
  menu_alias: z.string(),
  name: z.string(),
  icon: z.string(),
  url: z.string(),
  front_url: z.string(),
  route_name: z.string(),
});
export type SystemEntry = z.output<typeof systemEntry>;

export const sessionData = z.object({
  access_token: z.string(),
  userInfo,
  /** The pairs the user may switch to, the current one included. */
  roles: z.array(roleChoice),
  /** Menu tree of the role, all sub-systems; pages that are not menu entries are included with `is_menu` unset. */
  menus: z.array(menuItem),
  /** Names of the rights of the current pair. */
  rules: z.array(z.string()),
  systems: z.array(systemEntry),
  current_sys: z.nullable(systemEntry),
  /** Unset where the school has switched the check of pages off; the server checks every call all the same. */
  checks_pages: z.boolean(),
});
export type SessionData = z.output<typeof sessionData>;

export const sessionApi = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    guard: open,
    input: z.object({
      account: wire.text('账号', 32),
      password: wire.secret('密码'),
      school_key: wire.maybe(wire.codeText('学校')),
      /** Id and answer of the challenge that a refusal carried in `data.challenge`. */
      challenge: wire.maybe(wire.token('安全验证', challengeLength.id)),
      challenge_answer: wire.maybe(wire.token('安全验证', challengeLength.answer)),
      remember: wire.maybe(wire.bool()),
    }),
    output: sessionData,
    countsItself: true,
    summary: '登录',
  }),
  /** The session as it stands, for a page that was reloaded. */
  current: endpoint({
    method: 'GET',
    path: '/session',
    guard: signedIn,
    input: z.object({}),
    output: sessionData,
    beforeOwnPassword: true,
  }),
  roleLogin: endpoint({
    method: 'POST',
    path: '/roleLogin',
    guard: signedIn,
    input: z.object({
      role_id: wire.id(),
      org_id: wire.id(),
      org_level: z.optional(z.string()),
      org_name: z.optional(z.string()),
    }),
    output: sessionData,
    summary: '切换角色',
  }),
  changeSys: endpoint({
    method: 'POST',
    path: '/changeSys',
    guard: signedIn,
    input: z.object({ sys_type: wire.text('子系统', 40), role_id: wire.id(), org_id: wire.id() }),
    output: z.object({ current_sys: systemEntry }),
    summary: '切换子系统',
  }),
  logout: endpoint({
    method: 'GET',
    path: '/logout',
    guard: signedIn,
    input: z.object({}),
    output: nothing,
    writes: true,
    beforeOwnPassword: true,
  }),
  /** The same for people who came by single sign-on. */
  casLogout: endpoint({
    method: 'GET',
    path: '/casLogout',
    guard: signedIn,
    input: z.object({}),
    output: nothing,
    writes: true,
    beforeOwnPassword: true,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/refreshToken',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ access_token: z.string(), newtoken: z.string() }),
  }),
  /** A QR code (data URL) that lets a phone log in as the same user and role; single use, 120 s. */
  loginCode: endpoint({
    method: 'GET',
    path: '/loginCode',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ image: z.string(), code_id: z.string(), expires_in: z.int() }),
    writes: true,
    perMinute: 30,
  }),
  /** What the phone shows before it confirms: who, which device asked, when. */
  loginCodeInfo: endpoint({
    method: 'GET',
    path: '/loginCode/{code}',
    guard: open,
    input: z.object({ code: wire.token('登录二维码', 64) }),
    output: z.object({
      name: z.string(),
      school_name: z.string(),
      role_name: z.string(),
      device: z.string(),
      created_at: z.string(),
      match: z.string(),
    }),
  }),
  loginCodeConfirm: endpoint({
    method: 'POST',
    path: '/loginCode/{code}/confirm',
    guard: open,
    input: z.object({ code: wire.token('登录二维码', 64) }),
    output: sessionData,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    guard: signedIn,
    input: z.object({ old_password: wire.secret('原密码'), new_password: wire.secret('新密码') }),
    output: nothing,
    beforeOwnPassword: true,
    // Whoever finds a session open must not try out the password at leisure.
    perMinute: 10,
    summary: '修改密码',
  }),
  /** Mails a link by which the person chooses a new password; the answer does not tell whether there is such an account. */
  requestReset: endpoint({
    method: 'POST',
    path: '/password-reset',
    guard: open,
    input: z.object({ account: wire.text('账号', 32), school_key: wire.maybe(wire.codeText('学校')) }),
    output: nothing,
    perMinute: 10,
    summary: '申请重置密码',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/password-reset/confirm',
    guard: open,
    input: z.object({
      code: wire.token('重置链接', 64),
      school_key: wire.maybe(wire.codeText('学校')),
      new_password: wire.secret('新密码'),
    }),
    output: nothing,
    perMinute: 10,
    summary: '通过邮件链接重置密码',
  }),
  /** Schools of the deployment, for the login page; empty when the host name decides. */
  schools: endpoint({
    method: 'GET',
    path: '/login/schools',
    guard: open,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ school_key: z.string(), name: z.string() })) }),
  }),
};

/** `GET /lab-platform/config.json`: public, unsigned, read before the first call. */
export type ClientConfig = {
  app_key: string;
  sign_key: string;
  api_base: string;
  school_key: string | null;
  system_name: string;
  /** Passwords can be reset by mail. */
  mail: boolean;
  time: number;
};
