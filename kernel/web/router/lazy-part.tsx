import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { inTime, retrying } from './lazy-page.tsx';

/**
 * A component loaded on first render: dialogs, drawers and other parts not needed at start. A failure shows in its
 * place and leaves the page intact. A `fallback` that acts is a function of the same props.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
) {
  const Part = lazy(async () => {
    const part = await inTime(load()).catch(() => retrying(load));
    return { default: part as ComponentType<object> };
  });
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
