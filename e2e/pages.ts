import { slices } from '#apps/server/slices.ts';
import { entry } from '#apps/web/entry.ts';
import { modules } from '#apps/web/modules.ts';
import { baseRoles } from '#platform/identity/shared/roles.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import type { PageHandle } from '#kernel/web/router/pages.ts';
import { routesOf } from '#kernel/web/router/router.tsx';

/** A page of the product. */
export type Route = { path: string; handle: PageHandle };
const flat = (routes: ReturnType<typeof routesOf>): Route[] =>
  routes.flatMap(({ path, handle, children }) => [
    ...(path !== undefined && path !== '*' && handle ? [{ path, handle: handle as PageHandle }] : []),
    ...flat(children ?? []),
  ]);
/** Every page. */
export const routes = flat(routesOf(entry, modules));
// A code valid for two minutes, or a page that redirects at once.
const others = ['/login', '/reset-password', '/norole', '/qr-login/:code', '/chemical/sign/:code', '/sso-login'];
/** Every page but these. */
export const ownPages = routes.filter(({ path }) => !others.includes(path));

const rights = slices.flatMap((slice) => slice.rights ?? []);
const rightOf = new Map(slices.flatMap((slice) => slice.pages ?? []).map((page) => [page.route_name, page.right]));

/** True if the declaration of the page admits this role. */
export function isAllowed({ handle }: Route, { userInfo }: SessionData): boolean {
  if (handle.noLogin || handle.noRule) return true;
  const right = rights.find(({ name }) => name === rightOf.get(handle.route_name));
  return right !== undefined && right.roles.includes(baseRoles[userInfo.role_id - 1]!.key);
}
