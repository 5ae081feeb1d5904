import { create } from 'zustand';
import { isAbsolute, navigationPath, toPath } from '../session/guard.ts';
import { navigation } from '../session/session-actions.ts';
import { menuPath, useSession } from '../session/session.ts';

/** A part of the way to a page: a sub-system or group of the menu, or (`page`) a page. */
type Crumb = { title: string; to?: string; route_name: string; page?: boolean; failed?: boolean };
type Visit = { title: string; to: string; route_name: string };
/** How a page is reached: a link of the page before, its replacement, or an address (also back, forward, reload). */
type Way = 'PUSH' | 'REPLACE' | 'POP';

const storageName = 'lab.trail';

function readStored(): Crumb[] {
  try {
    const crumbs: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(crumbs) ? (crumbs as Crumb[]) : [];
  } catch {
    return [];
  }
}

const systemOf = (crumbs: Crumb[]) => menuPath(crumbs[0]?.route_name ?? '')[0]?.route_name;

/**
 * Breadcrumb: the place of the page in the menu, or the list and details from which links lead here. Survives a reload.
 * `system` is the sub-system last visited, in which pages without a place are shown.
 */
export const useBreadcrumb = create<{ crumbs: Crumb[]; system: string | undefined }>(() => {
  const crumbs = readStored();
  return { crumbs, system: systemOf(crumbs) };
});

// Cleared at logout.
useSession.subscribe(({ token }) => {
  if (token) return;
  localStorage.removeItem(storageName);
  useBreadcrumb.setState({ crumbs: [], system: undefined });
});

function store(crumbs: Crumb[]) {
  localStorage.setItem(storageName, JSON.stringify(crumbs));
  useBreadcrumb.setState(({ system }) => ({ crumbs, system: systemOf(crumbs) ?? system }));
}

/** The menu above a page: sub-system, groups, its list. */
function above(routeName: string): Crumb[] {
  const items = menuPath(routeName).slice(0, -1);
  return items
    .filter((item) => item.is_menu)
    .map(({ name, url, route_name }, at) => ({
      title: name,
      route_name,
      ...(url && !isAbsolute(url) && { to: toPath(url) }),
      page: at > 0 && url !== '',
    }));
}

const withoutEcho = (crumbs: Crumb[]) => crumbs.filter((crumb, at) => crumb.title !== crumbs[at + 1]?.title);

const pathOf = ({ to }: { to?: string }) => to?.split('?')[0] ?? null;

function nextCrumbs(crumbs: Crumb[], visit: Crumb, way: Way): Crumb[] {
  const place = menuPath(visit.route_name);
  const own = withoutEcho([...above(visit.route_name), visit]);
  if (visit.to === navigationPath || place.length === 0 || place.at(-1)?.is_menu) return own;
  const isSame = (crumb: Crumb) =>
    crumb.page === true &&
    (pathOf(crumb) === pathOf(visit) || (way !== 'POP' && crumb.route_name === visit.route_name));
  const at = crumbs.findIndex(isSame);
  if (at >= 0) return [...crumbs.slice(0, at), visit];
  const before = way === 'REPLACE' ? crumbs.slice(0, -1) : crumbs;
  const from = before.at(-1);
  if (way === 'POP' || !from?.page || from.to === navigationPath) return own;
  return [...before.slice(-5), visit];
}

/** Adds a page to the breadcrumb. */
export function visitPage(visit: Visit, way: Way = 'POP') {
  const crumbs = useBreadcrumb.getState().crumbs.filter(({ failed }) => !failed);
  // The same page with another tab or filter keeps its custom name.
  const title = crumbs.find((crumb) => crumb.page && pathOf(crumb) === pathOf(visit))?.title ?? visit.title;
  store(nextCrumbs(crumbs, { ...visit, title, page: true }, way));
}

/**
 * Renames the current visit, for example to the name of the opened row. A page that the menu places below no list takes
 * the place below `list`, the target of its way back.
 */
export function renameVisit(title: string, list?: string) {
  const { crumbs } = useBreadcrumb.getState();
  const last = crumbs.at(-1);
  if (!last) return;
  const before = crumbs.slice(0, -1);
  const listRoute = list && !before.some(({ page }) => page) ? navigation.routeName(list) : undefined;
  const item = listRoute ? menuPath(listRoute).at(-1) : undefined;
  const way =
    item?.is_menu && item.route_name !== last.route_name
      ? [...above(item.route_name), { title: item.name, to: toPath(item.url), route_name: item.route_name, page: true }]
      : before;
  // A page named like its list keeps its own title.
  const name = way.at(-1)?.title === title ? last.title : title;
  if (way !== before || name !== last.title) store([...way, { ...last, title: name, failed: false }]);
}

/** Removes the current visit from the way to the next page, because its data cannot be read. */
export function failVisit() {
  const { crumbs } = useBreadcrumb.getState();
  const last = crumbs.at(-1);
  if (last && !last.failed) store([...crumbs.slice(0, -1), { ...last, failed: true }]);
}
