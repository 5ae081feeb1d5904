import type { PageDef } from '#kernel/shared/rights.ts';

type SystemSeed = { name: string; route_name: string; icon: string; sort: number; status: 0 | 1 };

// Child apps that the product does not have yet; a school that switches one on sees that it is under construction.
const planned = [
  ['危险化学品', 'chemical', 'warning'],
  ['危险废物', 'waste', 'warning'],
  ['部级数据上报', 'datasbm', 'chart'],
  ['实验预约', 'reservation', 'notice'],
  ['数据报表', 'report', 'chart'],
  ['仪器设备上报', 'instrument-report', 'equipment'],
  ['实验项目', 'project', 'book'],
  ['设备效益', 'ebi', 'chart'],
] as const;

/** The roots of the page tree that have pages below them. */
export const builtSystems = (pages: readonly PageDef[]): PageDef[] =>
  pages.filter((page) => !page.parent && pages.some((below) => below.parent === page.route_name));

/** The sub-systems a school starts with: those of the product, and the planned ones switched off. */
export function seedSystems(pages: readonly PageDef[]): SystemSeed[] {
  const built = builtSystems(pages).map(({ title, route_name, icon = '', sort = 0 }) => ({
    name: title,
    route_name,
    icon,
    sort,
    status: 1 as const,
  }));
  const later = planned.map(([name, route_name, icon], i) => ({
    name,
    route_name,
    icon,
    sort: 100 + i,
    status: 0 as const,
  }));
  return [...built, ...later.filter((one) => !built.some(({ route_name }) => route_name === one.route_name))];
}
