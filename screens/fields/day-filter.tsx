import type { InputName } from './names.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';

/** One query parameter, a day up to today; today itself is no condition. */
export const DayFilter = lazyPart<{ name: InputName; label: string }>(
  () => import('./date-filter-parts.tsx').then((m) => m.DayFilter),
  <span className="lab-filter-wait">正在加载…</span>,
);
