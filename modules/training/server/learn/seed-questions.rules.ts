import { questionsOf } from './question-lines.rules.ts';
import { biologyLines } from './questions-biology.rules.ts';
import { chemistryLines } from './questions-chemistry.rules.ts';
import { emergencyLines } from './questions-emergency.rules.ts';
import { fireLines } from './questions-fire.rules.ts';
import { gasLines } from './questions-gas.rules.ts';
import { generalLines } from './questions-general.rules.ts';
import { laserLines } from './questions-laser.rules.ts';
import { lawLines } from './questions-law.rules.ts';
import { machineryLines } from './questions-machinery.rules.ts';
import { radiationLines } from './questions-radiation.rules.ts';
import { specialLines } from './questions-special.rules.ts';
import { basicQuestions } from './questions-basics.rules.ts';
import type { SeedQuestion } from './seed-question.rules.ts';

const lines = [
  generalLines,
  fireLines,
  chemistryLines,
  biologyLines,
  radiationLines,
  machineryLines,
  specialLines,
  gasLines,
  laserLines,
  emergencyLines,
  lawLines,
];

/** The bank of a fresh school. */
export const seedQuestions: readonly SeedQuestion[] = [...basicQuestions, ...lines.flatMap(questionsOf)];
