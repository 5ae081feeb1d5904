import { expect, test } from 'vitest';
import { daysOfMonth, lastMonths, monthLabels, monthsInWords } from './months.ts';
import { addDays } from './time.ts';

// A leap year with its first and last day.
const days = Array.from({ length: 366 }, (_, i) => addDays('2028-01-01', i));

test('a year is twelve whole months of the calendar on every day', () => {
  for (const day of days) {
    const months = lastMonths(day, 12);
    expect(new Set(months).size).toBe(12);
    expect(months[11]).toBe(day.slice(0, 7));
    // One month follows the other, without a gap.
    for (const [i, month] of months.slice(1).entries())
      expect(daysOfMonth(month).from).toBe(addDays(daysOfMonth(months[i]!).to, 1));
    expect(daysOfMonth(months[0]).from < addDays(day, -333)).toBe(true);
  }
});

test.each([
  ['2028-02-29', ['2027-12', '2028-01', '2028-02']],
  ['2027-01-01', ['2026-11', '2026-12', '2027-01']],
  ['2026-12-31', ['2026-10', '2026-11', '2026-12']],
])('the three months that end with %s', (day, months) => {
  expect(lastMonths(day, 3)).toEqual(months);
});

test('months are named by their span', () => {
  expect(monthsInWords(lastMonths('2026-11-24', 12))).toBe('2025年12月—2026年11月');
  expect(monthsInWords(['2026-11'])).toBe('2026年11月');
});

test('a month that a period cuts says which of its days are counted', () => {
  const period = { from: '2026-09-10', to: '2026-11-24' };
  expect(monthLabels(['2026-09', '2026-10', '2026-11'], period)).toEqual([
    '2026-09（10—30日）',
    '2026-10',
    '2026-11（1—24日）',
  ]);
});
