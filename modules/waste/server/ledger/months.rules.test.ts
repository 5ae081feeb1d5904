import { expect, test } from 'vitest';
import { begunMonths } from './months.rules.ts';

test.each([
  [2025, 12, '2025-01', '2025-12'],
  [2026, 3, '2026-01', '2026-03'],
  [2027, 0, undefined, undefined],
])('of %i, %i months have begun on the first of March 2026', (year, count, first, last) => {
  const months = begunMonths(year, '2026-03-01');
  expect([months.length, months[0], months.at(-1)]).toEqual([count, first, last]);
});
