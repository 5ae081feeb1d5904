import * as z from 'zod/mini';

/** A (role, organisation) pair of the user; rights come from the current pair alone. */
const roleChoice = z.object({
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

const userInfo = z.object({
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
  /** Logged in by the single sign-on of the school, without a password of the product. */
  by_sso: z.boolean(),
  /** The session looks at the product as this role, reading only. */
  is_viewing: z.boolean(),
});
export type UserInfo = z.output<typeof userInfo>;

/** A menu item; `children` are nested. Shown in the side menu only when `is_menu` and `status` are set. */
export type MenuItem = {
  id: number;
  /** Same as `id`, which the client blanks in requests. */
  menu_id: number;
  name: string;
  icon: string;
  status: boolean;
  is_menu: boolean;
  /** The role may open the page itself; unset if it is only the parent of accessible pages. */
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
  /** Unset if the school has disabled the page check; the server still checks every call. */
  checks_pages: z.boolean(),
});
export type SessionData = z.output<typeof sessionData>;

/** `GET /lab-platform/config.json`: public, unsigned, read before the first call. */
export type ClientConfig = {
  app_key: string;
  sign_key: string;
  api_base: string;
  school_key: string | null;
  system_name: string;
  /** Passwords can be reset by mail. */
  mail: boolean;
  /** Version of the built web that the server has. */
  build: string;
  time: number;
};
