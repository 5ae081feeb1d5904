import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { nothing, type Failure } from './steps.ts';
import { failedFiles, outcomeOf, repeated } from './vitest-step.ts';

const file = (name: string) => resolve(import.meta.dirname, '..', name);

test('tests are counted, and a file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: file('a.test.ts'), status: 'failed', message: 'Error: no such module', assertionResults: [] },
      {
        name: file('e2e/b.e2e.ts'),
        status: 'failed',
        assertionResults: [
          {
            fullName: ' a journey',
            status: 'failed',
            failureMessages: ['TimeoutError: 20000ms\nCall log:\n  - waiting for x'],
          },
          { fullName: 'another', status: 'passed' },
        ],
      },
    ],
  };
  expect(outcomeOf(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    unsteady: [],
    failures: [
      { name: 'the file could not be loaded', file: 'a.test.ts', says: 'Error: no such module' },
      { name: 'a journey', file: 'e2e/b.e2e.ts', says: 'TimeoutError: 20000ms · - waiting for x' },
    ],
  });
});

const failure = (name: string): Failure => ({ name, file: 'e2e/b.e2e.ts', says: 'no' });
const run = (passed: number, ...names: string[]) => ({
  ...nothing,
  passed,
  failed: names.length,
  failures: names.map(failure),
});

test('a journey that passes when its file is repeated is unsteady, one that fails twice has failed', () => {
  expect(repeated(run(8, 'one', 'two'), run(3, 'two'))).toEqual({ ...run(9, 'two'), unsteady: [failure('one')] });
  expect(repeated(run(8, 'one'), run(4))).toEqual({ ...run(9), unsteady: [failure('one')] });
  // Another journey of the file, which had passed.
  expect(repeated(run(8, 'one'), run(3, 'two'))).toEqual({ ...run(8, 'two'), unsteady: [failure('one')] });
});

test('files are repeated once each, and not when the set-up failed', () => {
  expect(failedFiles(run(1, 'one', 'two'))).toEqual(['e2e/b.e2e.ts']);
  expect(failedFiles({ ...nothing, failed: 1, failures: [{ name: 'e2e', says: 'set-up' }] })).toEqual([]);
});
