import { defaultPageSize, pageSizes, type PageInput } from '#kernel/shared/paging.ts';

/** Page and size of a list as the contract allows them, and where its rows start. */
export function windowOf(input: PageInput): { page: number; size: number; offset: number } {
  const size = pageSizes.find((allowed) => allowed === input.size) ?? defaultPageSize;
  const page = Math.max(1, input.page ?? 1);
  return { page, size, offset: (page - 1) * size };
}
