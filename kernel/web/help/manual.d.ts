declare module 'virtual:manual' {
  import type { ManualPart } from '#kernel/shared/manual.ts';

  /** Parts of docs/manual.md (tools/manual.ts). */
  export const manual: readonly ManualPart[];
}
