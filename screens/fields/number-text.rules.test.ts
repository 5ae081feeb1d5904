import { expect, test } from 'vitest';
import { readNumber } from './number-text.rules.ts';

test.each([
  ['8.5', '8.5'],
  [' 12 ', '12'],
  ['-3', '-3'],
  ['.5', '.5'],
  ['5.', '5.'],
  ['０．５', '0.5'],
  ['0。5', '0.5'],
  ['12,345.6', '12345.6'],
  ['1，200', '1200'],
])('%j is read as %j', (text, read) => expect(readNumber(text)).toBe(read));

test.each(['8,5', '0，5', '1 2', '5 kg', '1e3', '1.2.3', '12,34', '-', 'abc', ''])('%j is no number', (text) =>
  expect(readNumber(text)).toBeUndefined(),
);
