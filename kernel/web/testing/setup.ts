import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { queryClient } from '../api/query.ts';
import { endSession } from '../session/session.ts';

// A busy machine takes longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 });

// Browser APIs that jsdom lacks and the UI kit needs.
if (typeof window !== 'undefined') {
  window.matchMedia = (query: string) =>
    ({
      matches: innerWidth <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.scrollTo = (() => {}) as typeof window.scrollTo;
  const style = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => style(element);
  HTMLElement.prototype.scrollIntoView = () => {};
  afterEach(cleanup);
  // Files share the code of their worker, and begin as a page that was opened anew.
  beforeAll(() => {
    endSession();
    queryClient.clear();
  });
}
