import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { defaultPageSize, pageSizes } from '#kernel/shared/paging.ts';

/** Most rows of a pick list that is asked for whole. */
export const maxPickRows = 5_000;

/**
 * The window of a list: page 1 upwards, clamped to the last page; sizes other than the offered ones become the default.
 * `of` makes the answer from the rows of the window.
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

/** Whether a pick list is asked for whole. */
export const isUnpaged = ({ page, size }: PageInput): boolean => page === -1 || size === -1;

/** The window of a pick list: everything (at most 5,000 rows) for `page=-1` or `size=-1`. */
export function pickWindow(input: PageInput, total: number) {
  if (!isUnpaged(input)) return pageWindow(input, total);
  return {
    size: maxPickRows,
    offset: 0,
    of: <T>(content: T[]): Page<T> => ({ content, total, page: 1, size: content.length }),
  };
}
