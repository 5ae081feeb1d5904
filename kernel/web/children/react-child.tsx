import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router, type Navigator } from 'react-router';
import type { ChildAction, ChildHost, ChildLocation, ChildModule } from './child.ts';
import { UiKit } from '../ui/ui-kit.tsx';

type Place = { location: ChildLocation; action: ChildAction };

/** The host's location as a store: a child app has no history of its own. */
function placeStore(host: ChildHost) {
  let place: Place = { location: host.location(), action: 'POP' };
  return {
    get: () => place,
    subscribe: (changed: () => void) =>
      host.listen((location, action) => {
        place = { location, action };
        changed();
      }),
  };
}

const hrefOf = (to: Parameters<Navigator['createHref']>[0]) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

const navigatorOf = (host: ChildHost): Navigator => ({
  createHref: hrefOf,
  go: (delta) => host.navigate(delta),
  push: (to, state: unknown) => host.navigate(hrefOf(to), { state }),
  replace: (to, state: unknown) => host.navigate(hrefOf(to), { replace: true, state }),
});

function ChildRouter({ host, children }: { host: ChildHost; children: ReactNode }) {
  const store = useMemo(() => placeStore(host), [host]);
  const navigator = useMemo(() => navigatorOf(host), [host]);
  const { location, action } = useSyncExternalStore(store.subscribe, store.get);
  // The last location arrives before the unmount and is outside the prefix.
  if (!`${location.pathname}/`.startsWith(`${host.basename}/`)) return null;
  return (
    <Router basename={host.basename} location={location} navigator={navigator} navigationType={action as never}>
      {children}
    </Router>
  );
}

/** A React child app: separate root, shared history, theme and cache of the kernel. */
export function defineReactChild(render: (host: ChildHost) => ReactNode): ChildModule {
  return {
    mount(container, host) {
      // Errors of a separate root reach the host only through this callback.
      const root = createRoot(container, { onUncaughtError: (error) => host.onError(error) });
      root.render(
        <UiKit>
          <ChildRouter host={host}>{render(host)}</ChildRouter>
        </UiKit>,
      );
      return { unmount: () => root.unmount() };
    },
  };
}
