import { expect, test } from 'vitest';
import { codeNow, isCode } from './scan-code.rules.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 1, 0, seconds));
const secret = 'a'.repeat(64);

test.each([
  [0, 0, true],
  [0, 29, true],
  [0, 59, true],
  [0, 60, false],
  [29, 59, true],
  [29, 60, false],
  [31, 60, true],
  [60, 0, false],
])('a code of second %i at second %i: %s', (made, scanned, holds) => {
  expect(isCode(secret, codeNow(secret, at(made)), at(scanned))).toBe(holds);
});

test('codes change every half minute and belong to their training', () => {
  expect(codeNow(secret, at(0))).toBe(codeNow(secret, at(29)));
  expect(codeNow(secret, at(0))).not.toBe(codeNow(secret, at(30)));
  expect(isCode('b'.repeat(64), codeNow(secret, at(0)), at(0))).toBe(false);
  expect(isCode(secret, '', at(0))).toBe(false);
});
