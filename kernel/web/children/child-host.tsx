import './child-host.css';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { useLocation, useNavigate, useNavigationType, type Location, type NavigateFunction } from 'react-router';
import { endpoint, open, pageBase, serverKeys, type ServerKey } from '../../shared/contract.ts';
import * as z from 'zod/mini';
import { call } from '../api/api.ts';
import type { ChildAction, ChildDef, ChildHost, ChildInstance, ChildLocation, ChildModule } from './child.ts';
import { inTime, LoadFailed } from '../router/lazy-page.tsx';
import { session } from '../session/session.ts';
import { pageTitle } from '../router/title.ts';

const prefixOf = (pattern: string) => pattern.replace(/\/\*$/, '');

/** Location for a child app: with the page base, like `window.location`. */
const outer = (location: Location): ChildLocation => ({ ...location, pathname: pageBase + location.pathname });

/** Calls of a child app: `/x`, or `/report/x` with a server key as prefix; POST if parameters are given. */
function request<T>(path: string, params?: Record<string, unknown>): Promise<T> {
  const [first = ''] = path.replace(/^\//, '').split('/');
  const server = (serverKeys as readonly string[]).includes(first) ? (first as ServerKey) : 'platform';
  const rest = server === first ? path.replace(/^\//, '').slice(first.length) : path;
  const method = params ? 'POST' : 'GET';
  return call(
    endpoint({ method, server, path: rest, guard: open, input: z.looseObject({}), output: z.any() }),
    params ?? {},
  ) as Promise<T>;
}

type Listener = (location: ChildLocation, action: ChildAction) => void;
type Live = {
  location: Location;
  navigate: NavigateFunction;
  listeners: Set<Listener>;
  onError: (error: unknown) => void;
};

function hostFor(def: ChildDef, live: RefObject<Live>): ChildHost {
  return {
    basename: pageBase + prefixOf(def.pattern),
    location: () => outer(live.current.location),
    listen: (fn) => {
      live.current.listeners.add(fn);
      return () => live.current.listeners.delete(fn);
    },
    navigate: (to, options) => {
      if (typeof to === 'number') return void live.current.navigate(to);
      const path = to.startsWith(`${pageBase}/`) ? to.slice(pageBase.length) : to;
      void live.current.navigate(path, options);
    },
    request,
    session: () => {
      const user = session().data?.userInfo;
      return user ? { userInfo: { name: user.name, role_name: user.role_name, org_name: user.org_name } } : null;
    },
    setTitle: (title) => {
      document.title = pageTitle(title);
    },
    onError: (error) => live.current.onError(error),
  };
}

// Third-party apps are loaded by URL; a retry changes the URL, because browsers cache a failed module.
function load(def: ChildDef, attempt: number): Promise<ChildModule> {
  if (def.load) return def.load();
  const url = new URL(def.url ?? '', location.origin);
  if (attempt) url.searchParams.set('r', String(attempt));
  return import(/* @vite-ignore */ url.href) as Promise<ChildModule>;
}

/** Mounts a child app in a new element and unmounts it; contains its errors. */
function mountChild(box: HTMLElement, def: ChildDef, host: ChildHost, attempt: number, onUp: () => void) {
  const element = box.appendChild(document.createElement('div'));
  let gone = false;
  let instance: ChildInstance | undefined;
  const start = async () => {
    const module = await inTime(load(def, attempt));
    // Too late: the page was left or the timeout elapsed.
    if (gone) return;
    instance = await module.mount(element, host);
    onUp();
    if (gone) await instance.unmount();
  };
  start().catch((error: unknown) => {
    if (!gone) host.onError(error);
  });
  return () => {
    gone = true;
    // In a microtask: a root must not unmount another during its own commit.
    queueMicrotask(() => {
      Promise.resolve()
        .then(() => instance?.unmount())
        .catch((error: unknown) => reportError(error))
        .finally(() => element.remove());
    });
  };
}

function ChildContainer({ def }: { def: ChildDef }) {
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [up, setUp] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const action = useNavigationType();
  const live = useRef<Live>({ location, navigate, listeners: new Set(), onError: () => setFailed(true) });
  // Set before the effects of this commit, which notify the child of its location.
  useLayoutEffect(() => {
    live.current.location = location;
    live.current.navigate = navigate;
  }, [location, navigate]);
  useEffect(() => {
    for (const listener of live.current.listeners) listener(outer(location), action);
  }, [location, action]);
  useEffect(() => {
    if (failed || !box.current) return;
    return mountChild(box.current, def, hostFor(def, live), attempt, () => setUp(true));
  }, [def, attempt, failed]);
  const retry = () => {
    setUp(false);
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <div className="lab-child">
      {failed && <LoadFailed title={`${def.title}加载失败`} failures={attempt + 1} onRetry={retry} />}
      {!failed && !up && <output>正在加载{def.title}…</output>}
      {!failed && <div ref={box} />}
    </div>
  );
}

/** The page of a child app: a container in the shell that loads, mounts and isolates it. */
export function childPage(def: ChildDef): ComponentType {
  return function ChildPage() {
    return <ChildContainer def={def} />;
  };
}
