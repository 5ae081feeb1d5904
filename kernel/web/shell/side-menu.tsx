import { Menu } from 'antd';
import type { ItemType } from 'antd/es/menu/interface.js';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../shared/session.ts';
import { isAbsolute, toPath } from '../session/guard.ts';
import { useBreadcrumb } from '../router/breadcrumb.ts';
import { menuPath, useSession } from '../session/session.ts';
import { MenuIcon } from './menu-icon.tsx';
import { shownItems } from './shown-items.ts';

function entry(item: MenuItem, depth: number): ItemType {
  const below = shownItems(item.children);
  const icon = depth === 0 ? <MenuIcon name={item.icon} /> : null;
  if (below.length)
    return { key: item.route_name, icon, label: item.name, children: below.map((i) => entry(i, depth + 1)) };
  const label = isAbsolute(item.url) ? (
    <a href={item.url}>{item.name}</a>
  ) : (
    <Link to={toPath(item.url)}>{item.name}</Link>
  );
  return { key: item.route_name, icon, label };
}

/** Root of the side menu: the sub-system of the page; for a page of every sub-system (`main`) the one it is opened from. */
export function useMenuRoot(routeName: string, main = false): MenuItem | undefined {
  const data = useSession((state) => state.data);
  const top = menuPath(routeName, data?.menus)[0];
  const current = data?.menus.find((item) => item.route_name === data.current_sys?.route_name);
  const from = useBreadcrumb(({ system }) => system);
  if (!main) return top ?? current;
  return current ?? (from ? menuPath(from, data?.menus)[0] : undefined) ?? top;
}

/** Path to the highlighted item: the menu page from which the breadcrumb leads here, else the parent of the page. */
function usePathInMenu(root: MenuItem, routeName: string): MenuItem[] {
  const crumbs = useBreadcrumb((state) => state.crumbs);
  const own = menuPath(routeName, [root]);
  if (own.at(-1)?.is_menu) return own;
  const paths = crumbs.map((crumb) => menuPath(crumb.route_name, [root]));
  return paths.findLast((path) => path.at(-1)?.is_menu && path.at(-1)?.url !== '') ?? own;
}

type Props = { root: MenuItem; routeName: string; collapsed: boolean; onPick?: () => void };

/** Side menu of one sub-system. */
export function SideMenu({ root, routeName, collapsed, onPick }: Props) {
  const path = usePathInMenu(root, routeName);
  const selected = path.findLast((item) => item.is_menu)?.route_name;
  const [groups, setGroups] = useState<{ of?: string | undefined; open: string[] }>({ open: [] });
  // Expands the path to the current page; groups expanded by the user stay open.
  if (selected !== groups.of)
    setGroups({ of: selected, open: [...new Set([...groups.open, ...path.map((item) => item.route_name)])] });
  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      items={shownItems(root.children).map((item) => entry(item, 0))}
      selectedKeys={selected ? [selected] : []}
      {...(!collapsed && { openKeys: groups.open, onOpenChange: (open) => setGroups({ ...groups, open }) })}
      onClick={() => onPick?.()}
    />
  );
}
