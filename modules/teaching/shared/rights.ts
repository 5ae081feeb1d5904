import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const teachingRights = defineRights({});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof teachingRights> {}
}
