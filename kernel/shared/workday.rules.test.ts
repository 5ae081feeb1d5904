import { expect, test } from 'vitest';
import { lastWorkday } from './workday.rules.ts';

const calendar = {
  holidays: [{ from: '2026-10-01', to: '2026-10-07' }],
  workdays: [{ from: '2026-09-20', to: '2026-09-20' }],
};

test.each([
  ['five days of one week', '2026-08-30', 5, '2026-09-04'],
  ['over a weekend', '2026-09-09', 5, '2026-09-16'],
  ['a Sunday on which the school works', '2026-09-16', 5, '2026-09-22'],
  ['over a holiday', '2026-09-28', 5, '2026-10-12'],
  ['none', '2026-09-05', 0, '2026-09-05'],
])('publicity: %s', (_what, from, days, to) => {
  expect(lastWorkday(from, days, calendar)).toBe(to);
});
