import { defaultPageSize, pageSizes, type Page, type PageInput } from '#kernel/shared/paging.ts';

/** Rows of one list page; `-1/-1` of a pick list is not given here. */
export type Window = { page: number; size: number; offset: number };

/** Page and size as the contract allows them, the page clamped to the last one that has rows. */
export function windowOf(input: PageInput, total: number): Window {
  const size = pageSizes.find((allowed) => allowed === input.size) ?? defaultPageSize;
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(last, Math.max(1, input.page ?? 1));
  return { page, size, offset: (page - 1) * size };
}

export const pageOfRows = <T>(content: T[], total: number, { page, size }: Window): Page<T> => ({
  content,
  total,
  page,
  size,
});
