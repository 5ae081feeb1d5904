import { basicQuestions } from './questions-basics.rules.ts';
import type { SeedQuestion } from './seed-question.rules.ts';

/** The bank of a fresh school. */
export const seedQuestions: readonly SeedQuestion[] = [...basicQuestions];
