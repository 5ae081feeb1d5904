import { create } from 'zustand';
import { navigationPath } from '../session/guard.ts';
import { menuPath, useSession } from '../session/session.ts';

type Crumb = { title: string; to?: string; route_name: string };

const storageName = 'lab.trail';

function kept(): Crumb[] {
  try {
    const crumbs: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(crumbs) ? (crumbs as Crumb[]) : [];
  } catch {
    return [];
  }
}

/** The way the person came: menu ancestors, then the pages opened from there. Survives a reload. */
export const useTrail = create<{ crumbs: Crumb[] }>(() => ({ crumbs: kept() }));

// The next person at this computer starts without it.
useSession.subscribe(({ token }) => {
  if (token) return;
  localStorage.removeItem(storageName);
  useTrail.setState({ crumbs: [] });
});

function keep(crumbs: Crumb[]) {
  localStorage.setItem(storageName, JSON.stringify(crumbs));
  useTrail.setState({ crumbs });
}

/** The trail after visiting a page: a menu page starts it anew, a page already on it cuts it back. */
function nextTrail(crumbs: Crumb[], visit: Crumb): Crumb[] {
  if (visit.to === navigationPath) return [visit];
  const path = menuPath(visit.route_name);
  if (path.at(-1)?.is_menu)
    return [...path.slice(0, -1).map((item) => ({ title: item.name, route_name: item.route_name })), visit];
  const at = crumbs.findIndex((crumb) => crumb.route_name === visit.route_name);
  return [...(at < 0 ? crumbs.slice(-5) : crumbs.slice(0, at)), visit];
}

const pathOf = ({ to }: Crumb) => to?.split('?')[0] ?? null;

export function visitPage(visit: Crumb) {
  const { crumbs } = useTrail.getState();
  // The same page with another tab or filter keeps the name that it has given itself.
  const title = crumbs.find((crumb) => pathOf(crumb) === pathOf(visit))?.title ?? visit.title;
  keep(nextTrail(crumbs, { ...visit, title }));
}

/** A page that knows a better name than its route, such as the name of the opened row. */
export function renameVisit(title: string) {
  const { crumbs } = useTrail.getState();
  const last = crumbs.at(-1);
  if (last && last.title !== title) keep([...crumbs.slice(0, -1), { ...last, title }]);
}
