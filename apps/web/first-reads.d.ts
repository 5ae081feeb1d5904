declare module 'virtual:first-reads' {
  import type { FirstReads } from '#kernel/web/api/early-read.ts';

  /** First call of a list page, by its address (tools/first-reads.ts). */
  export const firstReads: FirstReads;
}
