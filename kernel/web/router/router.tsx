import { useEffect } from 'react';
import {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  type MiddlewareFunction,
  type RouteObject,
} from 'react-router';
import { pageBase } from '../../shared/contract.ts';
import type { ChildDef } from '../children/child.ts';
import { hasValidParams, navigationPath, redirectOf } from '../session/guard.ts';
import { lazyPage, LoadFailed } from './lazy-page.tsx';
import { registerChapters } from '../help/chapters.ts';
import { lazyPart } from './lazy-part.tsx';
import { entryPage, fillSlots, type PageHandle, type PageLoader, type WebModule, type WebPage } from './pages.ts';
import { navigation } from '../session/session-actions.ts';
import { pageTitle } from './title.ts';

function Root() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const busy = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  useEffect(() => {
    if (handle) document.title = pageTitle(handle.title);
  }, [handle, pathname]);
  useEffect(() => {
    // A page with an anchor scrolls to it.
    if (!location.hash) window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <div className={busy ? 'lab-loading-bar lab-loading-bar-on' : 'lab-loading-bar'} aria-hidden />
      <Outlet />
    </>
  );
}

const notFoundTitle = '页面不存在';
const notFoundRoute = 'entry/*';
const loadNotFound = () => import('../pages/not-found.tsx').then((m) => m.NotFoundPage);
const NotFound = lazyPart(loadNotFound);

/** Error boundary of a page; the shell stays. An address that belongs to no page or row shows the not-found page. */
function PageError() {
  const error = useRouteError();
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (isAbsent) document.title = pageTitle(notFoundTitle);
    // oxlint-disable-next-line no-console -- the console is where developers look for errors
    else console.error(error);
  }, [error, isAbsent]);
  return isAbsent ? <NotFound /> : <LoadFailed title="页面出错了" failures={2} onRetry={() => location.reload()} />;
}

const kernelPages: WebPage[] = [
  entryPage('/norole', '无权限', () => import('../pages/no-role.tsx').then((m) => m.NoRolePage), { help: 'person' }),
  entryPage('/help', '操作手册', () => import('../help/help.tsx').then((m) => m.HelpPage), {
    noLogin: true,
    help: 'start',
  }),
];

/** True for a page that opens without a session and without the page tables of the slices. */
export const isEntryPage = (entry: WebModule, path: string): boolean =>
  [...kernelPages, ...entry.pages].some((page) => page.handle.noLogin && page.path === path);

const toRoute = ({ path, handle, load }: WebPage): RouteObject => ({
  path,
  handle,
  lazy: lazyPage(load),
  ErrorBoundary: PageError,
});

const childPage = (def: ChildDef): WebPage => ({
  path: def.pattern,
  load: () => import('../children/child-host.tsx').then((m) => m.childPage(def)),
  handle: {
    title: def.title,
    route_name: def.route_name ?? def.name,
    noLogin: def.noLogin ?? false,
    noRule: def.noRule ?? !def.route_name,
    full: def.full ?? false,
  },
});

const frame = (id: string, load: PageLoader, pages: WebPage[]): RouteObject => ({
  id,
  lazy: lazyPage(load),
  ErrorBoundary: PageError,
  children: pages.map(toRoute),
});

const fullFrame = 'full';
const shellFrame = 'shell';

const pagesIn = (modules: readonly WebModule[]): WebPage[] =>
  modules.flatMap((module) => [...module.pages, ...(module.children ?? []).map(childPage)]);

/** The route table; `routes` returns its current state, because modules are added later. */
function tableOf(entry: WebModule, modules: readonly WebModule[], routes: () => RouteObject[]): RouteObject[] {
  registerChapters([{ pages: kernelPages }, entry, ...modules]);
  const own = [...kernelPages, ...entry.pages];
  const bare = own.filter((page) => page.handle.noLogin);
  const pages = [...own.filter((page) => !page.handle.noLogin), ...pagesIn(modules)];
  const guard: MiddlewareFunction = async ({ request }, next) => {
    const url = new URL(request.url);
    const page = matchRoutes(routes(), url.pathname, pageBase)?.at(-1);
    const handle = page?.route.handle as PageHandle | undefined;
    if (page && !hasValidParams(handle, page.params)) throw data(null, { status: 404 });
    const to = redirectOf(handle, url);
    if (to) throw redirect(to);
    return next();
  };
  return [
    {
      Component: Root,
      ErrorBoundary: PageError,
      HydrateFallback: () => <p className="lab-boot">正在加载…</p>,
      middleware: [guard],
      children: [
        ...bare.map(toRoute),
        { path: '/home', loader: () => redirect(navigationPath) },
        frame(
          fullFrame,
          () => import('../shell/full-frame.tsx').then((m) => m.FullFrame),
          pages.filter((page) => page.handle.full),
        ),
        frame(
          shellFrame,
          () => import('../shell/shell.tsx').then((m) => m.Shell),
          pages.filter((page) => !page.handle.full),
        ),
        {
          path: '*',
          handle: { title: notFoundTitle, route_name: notFoundRoute, noLogin: true } satisfies PageHandle,
          lazy: lazyPage(loadNotFound),
        },
      ],
    },
  ];
}

/** The route table of the product; unknown addresses show the not-found page. */
export function routesOf(entry: WebModule, modules: readonly WebModule[]): RouteObject[] {
  const routes: RouteObject[] = tableOf(entry, modules, () => routes);
  return routes;
}

/**
 * The router of the product. Without `modules` it has the pages of `entry` (first page, login); `addModules` adds the
 * others before the first of them opens.
 */
export function createAppRouter(entry: WebModule, modules: readonly WebModule[] = []) {
  fillSlots(modules);
  // The guard reads the routes during the creation of the router.
  let routes: RouteObject[] = tableOf(entry, modules, () => routes);
  const router = createBrowserRouter(routes, {
    basename: pageBase,
    // A link of the first page or the login may lead to a page of a slice, whose table is not there yet.
    patchRoutesOnNavigation: () => navigation.ready(),
  });
  navigation.to = (path, options) => void router.navigate(path, options);
  navigation.target = () => router.createHref(router.state.navigation.location ?? router.state.location);
  navigation.routeName = (path) => {
    const handle = matchRoutes(routes, path.split(/[?#]/)[0]!)?.at(-1)?.route.handle as PageHandle | undefined;
    return handle?.route_name === notFoundRoute ? undefined : handle?.route_name;
  };
  const addModules = (more: readonly WebModule[]) => {
    fillSlots(more);
    registerChapters(more);
    const pages = pagesIn(more);
    router.patchRoutes(fullFrame, pages.filter((page) => page.handle.full).map(toRoute));
    router.patchRoutes(shellFrame, pages.filter((page) => !page.handle.full).map(toRoute));
    routes = router.routes as RouteObject[];
  };
  return { router, addModules };
}
