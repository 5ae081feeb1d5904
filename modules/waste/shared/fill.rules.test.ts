import { expect, test } from 'vitest';
import { differsMuch, fillRate, isDisputed, mostFill, warnFill } from './fill.rules.ts';

test('15 L of 20 are warned of, 16 L are the most', () => {
  expect([fillRate(13, 20) < warnFill, fillRate(15, 20) >= warnFill]).toEqual([true, true]);
  expect([fillRate(16, 20) <= mostFill, fillRate(16.1, 20) <= mostFill]).toEqual([true, false]);
});

test.each([
  [9, 9.5, false],
  [9, 9.51, true],
  [9, 8.5, false],
  [100, 105, false],
  [100, 105.1, true],
  [100, 94.9, true],
])('%d kg declared and %d kg weighed need a reason: %s', (declared, weighed, needed) => {
  expect(differsMuch(declared, weighed)).toBe(needed);
});

test.each([
  [100, 97, false],
  [100, 96.9, true],
  [100, 103.1, true],
])('%d kg sent and %d kg received are an exception: %s', (sent, received, disputed) => {
  expect(isDisputed(sent, received)).toBe(disputed);
});
