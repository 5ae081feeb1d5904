// `npm test`: every check there is, in order, each visible. The last lines name what failed and say how it went.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkCoverage } from './coverage.ts';
import { lintSteps } from './lint-steps.ts';
import { program, runSteps, type Step } from './steps.ts';
import { journeyStep, tracedStep, vitestStep } from './vitest-step.ts';

const root = resolve(import.meta.dirname, '..');

const trace = mkdtempSync(join(tmpdir(), 'trace-'));

const total = runSteps([
  ...lintSteps,
  tracedStep('unit and API tests (vitest)', trace, 'unit', 'api'),
  { name: 'coverage of the API tests', run: () => checkCoverage(root, trace) },
  vitestStep('component tests (vitest, jsdom)', 'web'),
  ...webSteps(),
  ...journeySteps(),
]);
rmSync(trace, { recursive: true });
process.exitCode = total.failed === 0 ? 0 : 1;

function webSteps(): Step[] {
  if (!existsSync(resolve(root, 'apps/web'))) return [];
  return [program('web build (vite)', 'tools/ensure.mjs'), program('byte budgets', 'tools/budget.ts')];
}

function journeySteps(): Step[] {
  const folder = resolve(root, 'e2e');
  if (!existsSync(folder)) return [];
  const hasJourneys = readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((it) => it.endsWith('.e2e.ts'));
  return hasJourneys ? [journeyStep('browser journeys (vitest, Chromium)', 'e2e')] : [];
}
