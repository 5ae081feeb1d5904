import { expect, test } from 'vitest';
import { isBeyond } from './difference.rules.ts';

test.each([
  [100, 100, false],
  [98, 100, false],
  [97.9, 100, true],
  [102.1, 100, true],
  [9, 10, false],
  [8.9, 10, true],
  [0, 1, false],
  [490, 500, false],
  [489.9, 500, true],
])('%d measured of %d by the book: %s', (measured, book, beyond) => expect(isBeyond(measured, book)).toBe(beyond));
