import { expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { yearlyDay } from './yearly.rules.ts';

test.each([
  ['2026-12-03 06:30:00', '2026-03-12'],
  ['2027-01-01 00:10:00', '2026-03-12'],
  ['2027-02-10 21:40:00', '2027-02-01'],
  ['2027-03-13 10:00:00', '2027-03-12'],
  ['2028-03-12 10:00:00', '2028-03-01'],
  ['2028-03-14 10:00:00', '2028-03-13'],
])('as of %s the yearly training was on %s', (now, day) => {
  expect(yearlyDay(parseDateTime(now), '03-12', 8)).toBe(day);
});
