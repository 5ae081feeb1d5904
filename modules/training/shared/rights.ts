import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const trainingRights = defineRights({
  // Learning and the bank.
  // Exams and certificates.
  // Admission and offline training.
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof trainingRights> {}
}
