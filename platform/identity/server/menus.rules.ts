import type { PageDef } from '#kernel/shared/rights.ts';
import type { MenuItem, SystemEntry } from '#kernel/shared/session.ts';

export type MenuChange = { name: string; icon: string; sort: number; status: number; version: number };

/**
 * The pages a role may open, as the menu tree of all sub-systems. A page without `path` is a group: it is there when
 * something below it is. `changes` are what the school changed of names, icons and order, by route name.
 */
export function menusOf(
  pages: readonly PageDef[],
  rights: ReadonlySet<string>,
  changes: ReadonlyMap<string, MenuChange> = new Map(),
): MenuItem[] {
  const children = Map.groupBy(pages, (page) => page.parent ?? '');
  const numbers = new Map(pages.map((page, i) => [page.route_name, i + 1]));
  const sortOf = (page: PageDef) => changes.get(page.route_name)?.sort ?? page.sort ?? 0;

  function itemsBelow(parent: string, parentId: number | null): MenuItem[] {
    const below = [...(children.get(parent) ?? [])].sort((a, b) => sortOf(a) - sortOf(b));
    return below.flatMap((page) => {
      const id = numbers.get(page.route_name)!;
      const inner = itemsBelow(page.route_name, id);
      const isGroup = page.path === '' || parent === '';
      const mayOpen = page.right === undefined || rights.has(page.right);
      if (isGroup ? inner.length === 0 : !mayOpen && inner.length === 0) return [];
      const change = changes.get(page.route_name);
      if (change?.status === 0) return [];
      return [
        {
          id,
          menu_id: id,
          name: change?.name ?? page.title,
          icon: change?.icon ?? page.icon ?? '',
          status: true,
          is_menu: isGroup || (page.menu === true && mayOpen),
          opens: mayOpen,
          // A sub-system opens with the first page that this role has in it.
          url: parent === '' ? firstUrl(inner) || page.path : page.path,
          route_name: page.route_name,
          parent_id: parentId,
          children: inner,
        },
      ];
    });
  }
  return itemsBelow('', null);
}

/** The first page of a tree that shows in the menu, where a sub-system starts. */
function firstUrl(items: readonly MenuItem[]): string {
  for (const item of items) {
    if (item.is_menu && item.url !== '' && item.children.every((child) => !child.is_menu)) return item.url;
    const inner = firstUrl(item.children);
    if (inner !== '') return inner;
  }
  return '';
}

type StoredSystem = SystemEntry & { status: number; built: boolean };

/** The sub-systems of the navigation page: those in which the role has pages, and those that are no part of the product. */
export function systemsOf(menus: readonly MenuItem[], entries: readonly StoredSystem[]): SystemEntry[] {
  // A sub-system of which a role has no page in its menu starts nowhere.
  const starts = new Map(menus.filter(({ url }) => url !== '').map((root) => [root.route_name, root.url]));
  return entries
    .filter(({ status, built, route_name }) => status === 1 && (!built || starts.has(route_name)))
    .map((entry) => ({ ...entry, url: entry.url || (starts.get(entry.route_name) ?? '') }));
}
