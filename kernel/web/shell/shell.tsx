import './shell.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Breadcrumb, Drawer } from 'antd';
import { useState } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { navigationPath } from '../guard.ts';
import type { PageHandle } from '../pages.ts';
import { useIsPhone } from '../responsive.ts';
import { UiKit } from '../ui-kit.tsx';
import { useTrail } from '../trail.ts';
import { Header } from './header.tsx';
import { SideMenu, useMenuRoot } from './side-menu.tsx';

const collapsedName = 'lab.menu.collapsed';

function Trail() {
  const crumbs = useTrail((state) => state.crumbs);
  if (crumbs.length < 2) return null;
  const last = crumbs.length - 1;
  return (
    <nav aria-label="位置" className="lab-trail">
      <Breadcrumb
        items={crumbs.map(({ title, to }, at) => ({
          key: at,
          title: to && at < last ? <Link to={to}>{title}</Link> : title,
        }))}
      />
    </nav>
  );
}

function Frame() {
  const routeName = (useMatches().at(-1)?.handle as PageHandle | undefined)?.route_name ?? '';
  const onHome = useLocation().pathname === navigationPath;
  const top = useMenuRoot(routeName);
  const root = onHome ? undefined : top;
  const phone = useIsPhone();
  const [open, setOpen] = useState(false);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedName) === '1');
  const toggle = () => {
    localStorage.setItem(collapsedName, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  const hasMenu = root !== undefined && root.children.some((item) => item.is_menu);
  return (
    <div className="lab-shell">
      <a className="lab-skip" href="#lab-main">
        跳到正文
      </a>
      <Header hasMenu={hasMenu} onMenu={() => setOpen(true)} />
      <div className="lab-body">
        {hasMenu && !phone && (
          <aside className={collapsed ? 'lab-side lab-side-collapsed' : 'lab-side'}>
            {!collapsed && <p className="lab-side-title">{root.name}</p>}
            <nav aria-label="主菜单" className="lab-side-menu">
              <SideMenu
                key={`${root.route_name}${collapsed}`}
                root={root}
                routeName={routeName}
                collapsed={collapsed}
              />
            </nav>
            <button
              type="button"
              className="lab-side-toggle"
              onClick={toggle}
              aria-label={collapsed ? '展开菜单' : '收起菜单'}
            >
              {collapsed ? <RightOutlined /> : <LeftOutlined />}
            </button>
          </aside>
        )}
        {hasMenu && phone && (
          <Drawer
            open={open}
            placement="left"
            size={264}
            title={root.name}
            onClose={() => setOpen(false)}
            styles={{ body: { padding: 8 } }}
          >
            <SideMenu root={root} routeName={routeName} collapsed={false} onPick={() => setOpen(false)} />
          </Drawer>
        )}
        <main id="lab-main" className="lab-main" tabIndex={-1}>
          <Trail />
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** Header, side menu and breadcrumb around every ordinary page. */
export function Shell() {
  return (
    <UiKit>
      <Frame />
    </UiKit>
  );
}
