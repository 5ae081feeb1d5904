import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { inTime, retrying } from './lazy-page.tsx';

/**
 * A part that comes when it is first shown: dialogs, drawers, whatever a page can do without at the start. One that
 * does not load says so in its place and leaves the page as it is.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  const Part = lazy(async () => {
    const part = await inTime(load()).catch(() => retrying(load));
    return { default: part as ComponentType<object> };
  });
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
