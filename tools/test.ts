// `npm test`: every check there is, in order, each visible. The last line says how it went.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { lintSteps } from './lint-steps.ts';
import { inWords, program, runSteps, type Step } from './steps.ts';
import { vitestStep } from './vitest-step.ts';

const root = resolve(import.meta.dirname, '..');

const total = runSteps([
  ...lintSteps,
  vitestStep('unit and API tests (vitest)', 'unit', 'api'),
  vitestStep('component tests (vitest, jsdom)', 'web'),
  ...webSteps(),
  ...journeySteps(),
]);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${inWords(total)}`);

function webSteps(): Step[] {
  if (!existsSync(resolve(root, 'apps/web'))) return [];
  return [program('web build (vite)', 'tools/ensure.mjs'), program('byte budgets', 'tools/budget.ts')];
}

function journeySteps(): Step[] {
  const folder = resolve(root, 'e2e');
  if (!existsSync(folder)) return [];
  const hasJourneys = readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((it) => it.endsWith('.e2e.ts'));
  return hasJourneys ? [vitestStep('browser journeys (vitest, Chromium)', 'e2e')] : [];
}
