import { expect, test } from 'vitest';
import { formatDateTime, parseDateTime } from './time.ts';
import { addWorkingHours, isWorkingTime, lastWorkingInstant } from './working-time.rules.ts';

const at = parseDateTime;

test.each([
  ['2026-11-20 17:00:00', 2, '2026-11-23 09:00:00'],
  ['2026-11-21 12:00:00', 1, '2026-11-23 09:00:00'],
  ['2026-11-23 05:01:00', 0.5, '2026-11-23 08:30:00'],
  ['2026-11-23 20:00:00', 10.5, '2026-11-25 08:30:00'],
  ['2026-11-23 09:00:00', 50, '2026-11-30 09:00:00'],
])('%s and %d working hours are %s', (from, hours, to) => {
  expect(formatDateTime(addWorkingHours(at(from), hours))).toBe(to);
});

test.each([
  ['2026-11-23 05:01:00', false, '2026-11-20 17:59:00'],
  ['2026-11-22 15:00:00', false, '2026-11-20 17:59:00'],
  ['2026-11-23 19:00:00', false, '2026-11-23 17:59:00'],
  ['2026-11-23 10:20:30', true, '2026-11-23 10:20:30'],
])('%s is working time: %s, the last one is %s', (text, isWorking, last) => {
  expect(isWorkingTime(at(text))).toBe(isWorking);
  expect(formatDateTime(lastWorkingInstant(at(text)))).toBe(last);
});
