import type { PageAddress } from '#kernel/shared/rights.ts';

/** For `next` of a form: the page of the row that was created below `path`; after a change the form returns. */
export const createdPage =
  (path: PageAddress) =>
  (answer: unknown): string | undefined =>
    'id' in (answer as object) ? `${path}/${(answer as { id: number }).id}` : undefined;
