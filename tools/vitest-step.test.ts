import { expect, test } from 'vitest';
import { countsOf } from './vitest-step.ts';

test('tests are counted, and a file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  };
  expect(countsOf(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});
