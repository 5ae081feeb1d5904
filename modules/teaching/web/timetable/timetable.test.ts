import { expect, test } from 'vitest';
import { lanesOf } from './timetable.rules.ts';

const entry = (weekday: number, period_from: number, period_to: number) => ({ weekday, period_from, period_to });
const shape = (...entries: ReturnType<typeof entry>[]) => lanesOf(entries).map(({ lane, lanes }) => [lane, lanes]);

test('entries that do not meet have the whole width', () => {
  expect(shape(entry(1, 1, 2), entry(1, 3, 4), entry(2, 1, 2))).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('entries that meet stand side by side, as wide as the most at one time', () => {
  expect(shape(entry(1, 1, 4), entry(1, 2, 3), entry(1, 4, 6), entry(1, 7, 8))).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});
