import './shell.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Link, Outlet, useLocation, useMatches, useNavigationType } from 'react-router';
import { isGuestVisit, navigationPath } from '../session/guard.ts';
import { lazyPart } from '../router/lazy-part.tsx';
import type { PageHandle } from '../router/pages.ts';
import { apiHooks } from '../api/api.ts';
import { useIsNarrow, useIsSmall } from '../ui/responsive.ts';
import { useSession } from '../session/session.ts';
import { LoginAgain } from './login-again.tsx';
import { UiKit } from '../ui/ui-kit.tsx';
import { useBreadcrumb, visitPage } from '../router/breadcrumb.ts';
import { Header } from './header.tsx';
import { SideMenu, useMenuRoot } from './side-menu.tsx';

const Gate = lazyPart<{ children: ReactNode }>(() => import('./gate.tsx').then((m) => m.Gate));
const ViewingBar = lazyPart(() => import('./viewing-bar.tsx').then((m) => m.ViewingBar));
const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((m) => m.MenuDrawer));
const collapsedName = 'lab.menu.collapsed';

function Breadcrumb() {
  const crumbs = useBreadcrumb((state) => state.crumbs);
  if (crumbs.length < 2) return null;
  const last = crumbs.length - 1;
  return (
    <nav aria-label="位置" className="lab-breadcrumb">
      <ol>
        {crumbs.map(({ title, to }, at) => (
          <li key={at} aria-current={at === last ? 'page' : undefined}>
            {to && at < last ? <Link to={to}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Updates the breadcrumb; in a layout effect, because effects of the page may rename the visit. */
function useVisits(handle: PageHandle | undefined) {
  const { pathname, search } = useLocation();
  const way = useNavigationType();
  useLayoutEffect(() => {
    if (handle) visitPage({ title: handle.title, to: pathname + search, route_name: handle.route_name }, way);
  }, [handle, pathname, search, way]);
  return pathname;
}

function Frame({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const routeName = handle?.route_name ?? '';
  const onHome = useVisits(handle) === navigationPath;
  const top = useMenuRoot(routeName, handle?.main);
  const root = onHome ? undefined : top;
  const narrow = useIsNarrow();
  // A role switch remounts every page.
  const role = useSession((state) => `${state.data?.userInfo.role_id}-${state.data?.userInfo.org_id}`);
  const isViewing = useSession((state) => state.data?.userInfo.is_viewing ?? false);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(() => localStorage.getItem(collapsedName));
  const isSmall = useIsSmall();
  const collapsed = chosen === null ? isSmall : chosen === '1';
  const toggle = () => {
    const choice = collapsed ? '0' : '1';
    localStorage.setItem(collapsedName, choice);
    setChosen(choice);
  };
  const hasMenu = root !== undefined && root.children.some((item) => item.is_menu);
  return (
    <div className="lab-shell">
      <a className="lab-skip" href="#lab-main">
        跳到正文
      </a>
      <Header hasMenu={hasMenu} onMenu={() => setOpen(true)} />
      <div className="lab-body">
        {hasMenu && !narrow && (
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
              {collapsed ? <RightOutlined aria-hidden /> : <LeftOutlined aria-hidden />}
            </button>
          </aside>
        )}
        {hasMenu && narrow && (
          <MenuDrawer open={open} root={root} routeName={routeName} onClose={() => setOpen(false)} />
        )}
        <main key={role} id="lab-main" className="lab-main" tabIndex={-1}>
          <Breadcrumb />
          {isViewing && <ViewingBar />}
          {children}
        </main>
      </div>
    </div>
  );
}

// No token is due before the page is there.
setTimeout(() => void import('../session/refresh.ts').then((m) => m.startRefresh()).catch(() => undefined), 5_000);
apiHooks.mustChangePassword = () =>
  void import('../session/password-due.ts').then((m) => m.requirePasswordChange()).catch(() => undefined);

/** Header, side menu and breadcrumb around ordinary pages; guests see the page alone. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const isGuestVisited = isGuestVisit(useLocation());
  const isSignedIn = useSession((state) => state.token !== null);
  const page = isGuestVisited ? <Gate>{children}</Gate> : children;
  const isBare = isGuestVisited && !isSignedIn;
  return (
    <UiKit>
      <LoginAgain />
      {isBare ? <main className="lab-main">{page}</main> : <Frame>{page}</Frame>}
    </UiKit>
  );
}
