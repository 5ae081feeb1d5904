import { create } from 'zustand';
import { navigationPath } from '../session/guard.ts';
import { menuPath, useSession } from '../session/session.ts';

type Crumb = { title: string; to?: string; route_name: string };

const storageName = 'lab.trail';

function readStored(): Crumb[] {
  try {
    const crumbs: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(crumbs) ? (crumbs as Crumb[]) : [];
  } catch {
    return [];
  }
}

/** Breadcrumb: menu ancestors, then the pages opened from there. Survives a reload. */
export const useBreadcrumb = create<{ crumbs: Crumb[] }>(() => ({ crumbs: readStored() }));

// Cleared at logout.
useSession.subscribe(({ token }) => {
  if (token) return;
  localStorage.removeItem(storageName);
  useBreadcrumb.setState({ crumbs: [] });
});

function store(crumbs: Crumb[]) {
  localStorage.setItem(storageName, JSON.stringify(crumbs));
  useBreadcrumb.setState({ crumbs });
}

/** Breadcrumb after a visit: a menu page restarts it, a page already in it truncates it. */
function nextBreadcrumb(crumbs: Crumb[], visit: Crumb): Crumb[] {
  if (visit.to === navigationPath) return [visit];
  const path = menuPath(visit.route_name);
  if (path.at(-1)?.is_menu)
    return [...path.slice(0, -1).map((item) => ({ title: item.name, route_name: item.route_name })), visit];
  const at = crumbs.findIndex((crumb) => crumb.route_name === visit.route_name);
  return [...(at < 0 ? crumbs.slice(-5) : crumbs.slice(0, at)), visit];
}

const pathOf = ({ to }: Crumb) => to?.split('?')[0] ?? null;

export function visitPage(visit: Crumb) {
  const { crumbs } = useBreadcrumb.getState();
  // The same page with another tab or filter keeps its custom name.
  const title = crumbs.find((crumb) => pathOf(crumb) === pathOf(visit))?.title ?? visit.title;
  store(nextBreadcrumb(crumbs, { ...visit, title }));
}

/** Renames the current visit, for example to the name of the opened row. */
export function renameVisit(title: string) {
  const { crumbs } = useBreadcrumb.getState();
  const last = crumbs.at(-1);
  if (last && last.title !== title) store([...crumbs.slice(0, -1), { ...last, title }]);
}
