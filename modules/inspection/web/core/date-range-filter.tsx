import { lazyPart } from '#kernel/web/lazy-part.tsx';

/** Two days as a condition. The calendar is large and stands behind 更多条件, so it comes when that is opened. */
export const DateRangeFilter = lazyPart(() => import('#kernel/web/date-filters.tsx').then((m) => m.DateRangeFilter));
