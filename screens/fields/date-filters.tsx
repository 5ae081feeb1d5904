import type { InputName } from './names.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';

// The calendar is a third of a list's size and is behind 更多条件 on most lists.
const parts = () => import('./date-filter-parts.tsx');
const wait = <span className="lab-filter-wait">正在加载…</span>;

/** Two query parameters, first and last day. */
export const DateRangeFilter = lazyPart<{ from: InputName; to: InputName; label: string }>(
  () => parts().then((m) => m.DateRangeFilter),
  wait,
);
