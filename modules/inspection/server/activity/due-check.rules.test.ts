import { expect, test } from 'vitest';
import { dueOn } from './due-check.rules.ts';

test.each([
  ['week', '2026-11-20', '2026-11-27'],
  ['two-weeks', '2026-11-20', '2026-12-04'],
  ['month', '2026-01-31', '2026-02-28'],
  ['quarter', '2026-11-30', '2027-02-28'],
  ['half-year', '2026-08-31', '2027-02-28'],
  ['year', '2025-11-23', '2026-11-23'],
  ['term', '2026-10-01', null],
  ['term', '2026-06-01', '2026-11-23'],
  ['week', null, '2026-11-23'],
  ['', null, null],
])('a check %s after %s is due on %s', (frequency, checked_on, due) => {
  expect(dueOn({ frequency, checked_on }, '2026-11-23', '2026-08-31')).toBe(due);
});
