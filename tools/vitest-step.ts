import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, type Counts, type Step } from './steps.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** The tests of some projects of vitest.config.ts as a step that counts each test. */
export function vitestStep(name: string, ...projects: string[]): Step {
  return { name, run: () => runProjects(projects) };
}

/** The same, leaving in `folder` what tools/coverage.ts checks: lines that ran, and calls that succeeded. */
export function tracedStep(name: string, folder: string, ...projects: string[]): Step {
  const lines = ['--coverage.enabled', `--coverage.reportsDirectory=${join(folder, 'lines')}`];
  return { name, run: () => runProjects(projects, lines, { TEST_TRACE: folder }) };
}

function runProjects(projects: string[], more: string[] = [], env: Record<string, string> = {}): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', '--passWithNoTests', ...reporters, ...chosen, ...more];
  const isGood = node('node_modules/vitest/vitest.mjs', args, env);
  const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8')) as Report) : nothing;
  rmSync(folder, { recursive: true });
  // Something outside the tests went wrong, such as the set-up or an unhandled rejection.
  if (!isGood && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Counts of a report of vitest. A file that could not be loaded has no tests, and counts as one that failed. */
export function countsOf(report: Report): Counts {
  const broken = report.testResults.filter((it) => it.status === 'failed' && it.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
