import { expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { periodOf, weekdaysOf } from './period.rules.ts';

test('without dates three whole months are counted, until today', () => {
  const { from, to, months } = periodOf({}, parseDateTime('2026-03-10 10:00:00'));
  expect([from, to, months.length, months[0], months.at(-1)]).toEqual([
    '2026-01-01',
    '2026-03-10',
    3,
    '2026-01',
    '2026-03',
  ]);
});

test('a period that ends before it begins has no month', () => {
  expect(periodOf({ from: '2026-03-02', to: '2026-02-01' }, new Date(0)).months).toEqual([]);
});

test.each([
  // Tuesday alone; a whole week; from a Saturday to the Monday after the next.
  ['2026-03-10', '2026-03-10', [0, 1, 0, 0, 0, 0, 0]],
  ['2026-03-09', '2026-03-15', [1, 1, 1, 1, 1, 1, 1]],
  ['2026-03-07', '2026-03-16', [2, 1, 1, 1, 1, 2, 2]],
  ['2026-03-10', '2026-03-09', [0, 0, 0, 0, 0, 0, 0]],
])('weekdays from %s to %s', (from, to, weekdays) => {
  expect(weekdaysOf({ from, to }, '2027-01-01')).toEqual(weekdays);
});

test('days that have not come are not open yet', () => {
  expect(weekdaysOf({ from: '2026-03-09', to: '2026-03-31' }, '2026-03-10')).toEqual([1, 1, 0, 0, 0, 0, 0]);
});
