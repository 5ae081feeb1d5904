import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { firstWords, node, nothing, type Failure, type Outcome, type Step } from './steps.ts';

type Assertion = { fullName: string; status: string; failureMessages?: string[] };
/** What is read of a JSON report of vitest. */
type Report = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message?: string; assertionResults: Assertion[] }[];
};

const root = resolve(import.meta.dirname, '..');

/** The tests of some projects of vitest.config.ts as a step that counts each test. */
export function vitestStep(name: string, ...projects: string[]): Step {
  return { name, run: () => runVitest(projects) };
}

/** The same for chosen files, or those that a change reaches (`--changed`). */
export function chosenStep(name: string, project: string, chosen: readonly string[]): Step {
  return { name, run: () => runVitest([project], chosen) };
}

/** The same, leaving in `folder` what tools/coverage.ts checks: lines that ran, and calls that succeeded. */
export function tracedStep(name: string, folder: string, ...projects: string[]): Step {
  return { name, run: () => runVitest(projects, [], { TEST_TRACE: folder }) };
}

/**
 * Journeys: a file in which something failed is run once more, without the others; of tests that run beside each other only
 * those that failed.
 */
export function journeyStep(name: string, project: string): Step {
  return {
    name,
    run: () => {
      const first = runVitest([project]);
      const files = failedFiles(first);
      if (files.length === 0) return first;
      console.log(`\n   once more, alone: ${files.join(', ')}`);
      const failed = JSON.stringify(first.failures.map(({ name: title }) => title));
      return repeated(first, runVitest([project], files, { TEST_FAILED: failed }));
    },
  };
}

function runVitest(
  projects: readonly string[],
  more: readonly string[] = [],
  env: Record<string, string> = {},
): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', '--passWithNoTests', ...reporters, ...chosen, ...more];
  const isGood = node('node_modules/vitest/vitest.mjs', args, env);
  const outcome = existsSync(file) ? outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as Report) : nothing;
  rmSync(folder, { recursive: true });
  if (isGood || outcome.failed > 0) return outcome;
  const says = 'something outside the tests went wrong, such as the set-up or an unhandled rejection';
  return { ...outcome, failed: 1, failures: [{ name: projects.join(', '), says }] };
}

/** Counts and failures of a report of vitest. A file that could not be loaded has no tests, and counts as one that failed. */
export function outcomeOf(report: Report): Outcome {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0)
      return [{ name: 'the file could not be loaded', file, says: firstWords(message ?? '') }];
    const failed = assertionResults.filter((it) => it.status === 'failed');
    return failed.map(({ fullName, failureMessages = [] }) => ({
      name: fullName.trim(),
      file,
      says: firstWords(failureMessages[0] ?? ''),
    }));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    unsteady: [],
  };
}

/** Files with failures, each once; none if something outside the files failed. */
export const failedFiles = ({ failures }: Outcome): string[] =>
  failures.every(({ file }) => file !== undefined) ? [...new Set(failures.map(({ file }) => file!))] : [];

/** What a run says after its failed files have been run again: what failed then has failed, the rest was unsteady. */
export function repeated(first: Outcome, again: Outcome): Outcome {
  const isAmong = (failures: readonly Failure[]) => (it: Failure) =>
    failures.some(({ file, name }) => file === it.file && name === it.name);
  const unsteady = first.failures.filter((it) => !isAmong(again.failures)(it));
  const newlyFailed = again.failures.filter((it) => !isAmong(first.failures)(it));
  return {
    passed: first.passed + unsteady.length - newlyFailed.length,
    failed: again.failures.length,
    skipped: first.skipped,
    failures: again.failures,
    unsteady,
  };
}
