import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A part that comes when it is first shown: dialogs, drawers, whatever a page can do without at the start. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
