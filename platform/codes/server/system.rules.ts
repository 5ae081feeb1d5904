import { Enabled } from '#kernel/shared/enums.ts';
import type { PageDef } from '#kernel/shared/rights.ts';

type SystemSeed = { name: string; route_name: string; icon: string; sort: number; status: number };

/** The roots of the page tree that have pages below them. */
export const builtSystems = (pages: readonly PageDef[]): PageDef[] =>
  pages.filter((page) => !page.parent && pages.some((below) => below.parent === page.route_name));

/** The sub-systems a school starts with: those of the product. */
export const seedSystems = (pages: readonly PageDef[]): SystemSeed[] =>
  builtSystems(pages).map(({ title, route_name, icon = '', sort = 0 }) => ({
    name: title,
    route_name,
    icon,
    sort,
    status: Enabled.on,
  }));
