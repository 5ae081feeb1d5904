import { lazyPart } from '#kernel/web/router/lazy-part.tsx';

/** Two days as a condition. The calendar is large and stands behind 更多条件, so it comes when that is opened. */
export const DateRangeFilter = lazyPart(() =>
  import('#kernel/web/fields/date-filters.tsx').then((m) => m.DateRangeFilter),
);
