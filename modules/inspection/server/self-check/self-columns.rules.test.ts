import { expect, test } from 'vitest';
import { columnsOf, keyIn } from './self-columns.rules.ts';
import { figuresOf, sumOf } from './self-figures.rules.ts';

const week = (from_day: string, to_day: string, period_key: string) => ({ frequency: 1, period_key, from_day, to_day });

test('one frequency has its periods as columns, in the order of time', () => {
  const { by_month, columns } = columnsOf([
    week('2026-11-23', '2026-11-29', '2026-W48'),
    week('2026-11-16', '2026-11-22', '2026-W47'),
    week('2026-11-25', '2026-11-29', '2026-W48'),
  ]);
  expect(by_month).toBe(false);
  expect(columns).toEqual([
    { key: '2026-W47', title: '11.16–11.22', from_day: '2026-11-16', to_day: '2026-11-22' },
    { key: '2026-W48', title: '11.23–11.29', from_day: '2026-11-23', to_day: '2026-11-29' },
  ]);
});

test('several frequencies count in the month in which a period ends', () => {
  const spans = [
    week('2026-11-30', '2026-12-06', '2026-W49'),
    { frequency: 2, period_key: '2026-11', from_day: '2026-11-01', to_day: '2026-11-30' },
  ];
  const { by_month, columns } = columnsOf(spans);
  expect(by_month).toBe(true);
  expect(columns.map(({ title }) => title)).toEqual(['2026年11月', '2026年12月']);
  expect(spans.map((span) => keyIn(by_month, span))).toEqual(['2026-12', '2026-11']);
});

test('late self-checks are complete but not in time, exempt ones are not due', () => {
  const counts = { done: 6, late: 1, open: 1, missed: 2, exempt: 5, problems: 3 };
  expect(figuresOf(counts)).toMatchObject({ due: 10, rate: 70, on_time_rate: 60 });
  expect(sumOf([counts, counts])).toMatchObject({ due: 20, exempt: 10, problems: 6, rate: 70 });
  expect(sumOf([])).toMatchObject({ due: 0, rate: null, on_time_rate: null });
});
