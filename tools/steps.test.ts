import { expect, test } from 'vitest';
import { closingLines, firstWords, nothing, program, type Failure } from './steps.ts';

const failure = (i: number): Failure => ({ name: `test ${i}`, file: `f${i}.test.ts`, says: `AssertionError: ${i}` });

test('a run ends with the name, file and first words of what failed and of what was unsteady', () => {
  const lint = { name: 'lint', says: 'unexpected any' };
  expect(closingLines({ ...nothing, failures: [failure(1), lint], unsteady: [failure(2)] })).toEqual([
    'Failed:',
    '  f1.test.ts > test 1',
    '    AssertionError: 1',
    '  lint',
    '    unexpected any',
    'Unsteady (failed, and passed when repeated alone):',
    '  f2.test.ts > test 2',
    '    AssertionError: 2',
  ]);
  expect(closingLines(nothing)).toEqual([]);
});

test('many failures are named without their words, and fit the last forty lines', () => {
  const lines = closingLines({ ...nothing, failures: Array.from({ length: 100 }, (_, i) => failure(i)) });
  expect(lines).toHaveLength(36);
  expect(lines.at(-1)).toBe('  and 66 more above');
});

test('the first words of a message are told in one line, without colours and stack', () => {
  expect(firstWords('\u001b[31mTimeoutError: 20 s\u001b[39m\nCall log:\n  - waiting for x\n    at f (a.ts:1)')).toBe(
    'TimeoutError: 20 s · - waiting for x',
  );
});

test('a program that fails is told by what it says', () => {
  const outcome = program('broken', '--eval', 'console.error("one word is missing"); process.exit(3)').run();
  expect(outcome.failures).toEqual([{ name: 'broken', says: 'one word is missing' }]);
});
