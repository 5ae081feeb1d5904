import { expect, test } from 'vitest';
import { publishedOn } from './reminder.rules.ts';

test.each([
  [{ first_day: 3, every_days: 4, times: 3 }, ['2026-11-19', '2026-11-15', '2026-11-11']],
  [{ first_day: 1, every_days: 0, times: 5 }, ['2026-11-21']],
])('a period %j reminds of what was published on these days', (period, days) => {
  expect(publishedOn('2026-11-22', period)).toEqual(days);
});
