import { expect, test } from 'vitest';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { lastDeadline, nextDeadline } from './deadline.rules.ts';

test.each([
  ['2026-11-24 21:59:59', '2026-11-23 22:00:00', '2026-11-24 22:00:00'],
  ['2026-11-24 22:00:00', '2026-11-24 22:00:00', '2026-11-25 22:00:00'],
  ['2026-11-25 00:10:00', '2026-11-24 22:00:00', '2026-11-25 22:00:00'],
])('at %s', (now, last, next) => {
  const at = parseDateTime(now);
  expect([formatDateTime(lastDeadline(at, '22:00')), formatDateTime(nextDeadline(at, '22:00'))]).toEqual([last, next]);
});
