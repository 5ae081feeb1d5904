import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { defaultPageSize, pageSizes } from '#kernel/shared/paging.ts';

/** A list counts this many rows and says that there are more, unless the exact total is asked for. */
export const maxCounted = 10_000;
/** Maximum number of rows in an unpaged pick list. */
export const maxPickRows = 5_000;

/**
 * Limit and offset of a page: pages start at 1 and are clamped to the last; unsupported sizes become the default. `of`
 * wraps the rows as a `Page`.
 */
export function pageWindow({ page = 1, size = defaultPageSize }: PageInput, total: number) {
  const rows = (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize;
  const current = Math.min(Math.max(1, page), Math.max(1, Math.ceil(total / rows)));
  return {
    size: rows,
    offset: (current - 1) * rows,
    of: <T>(content: T[]): Page<T> => ({ content, total, page: current, size: rows }),
  };
}

/** True if the request asks for all rows (`page=-1` or `size=-1`). */
export const isUnpaged = ({ page, size }: PageInput): boolean => page === -1 || size === -1;

/** Window of a pick list; an unpaged request selects all rows, at most `maxPickRows`. */
export function pickWindow(input: PageInput, total: number) {
  if (!isUnpaged(input)) return pageWindow(input, total);
  return {
    size: maxPickRows,
    offset: 0,
    of: <T>(content: T[]): Page<T> => ({ content, total, page: 1, size: content.length }),
  };
}
