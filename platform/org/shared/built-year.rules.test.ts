import { expect, test } from 'vitest';
import { builtYearFault, latestBuilt } from './built-year.rules.ts';

// New Year's Eve in UTC is already next year in Shanghai.
const eve = new Date('2026-12-31T17:00:00Z');

test.each([
  [1998, false],
  [2028, false],
  [2029, '建成年份不能晚于 2028 年'],
  [null, false],
  [undefined, false],
] as const)('%s', (year, fault) => {
  expect(latestBuilt(eve)).toBe(2028);
  expect(builtYearFault(year, eve)).toBe(fault);
});
