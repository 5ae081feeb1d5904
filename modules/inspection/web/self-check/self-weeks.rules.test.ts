import { expect, test } from 'vitest';
import { weeksOf } from './self-weeks.rules.ts';

const shown = (spans: { from_day: string; to_day: string }[]) =>
  weeksOf(spans).map(({ monday, segments }) => [
    monday,
    ...segments.map((one) => `${one.from}-${one.to}${one.isFirst ? '*' : ''}`),
  ]);

test('a week is one bar', () => {
  expect(shown([{ from_day: '2026-11-23', to_day: '2026-11-29' }])).toEqual([['2026-11-23', '0-6*']]);
});

test('a month is a bar in each of its weeks, and the next month begins beside its end', () => {
  expect(
    shown([
      { from_day: '2026-09-01', to_day: '2026-09-30' },
      { from_day: '2026-10-01', to_day: '2026-10-04' },
    ]),
  ).toEqual([
    ['2026-08-31', '1-6*'],
    ['2026-09-07', '0-6'],
    ['2026-09-14', '0-6'],
    ['2026-09-21', '0-6'],
    ['2026-09-28', '0-2', '3-6*'],
  ]);
});

test('a period is named in its first week, or in the second if it begins on a Sunday', () => {
  const named = (from_day: string, to_day: string) =>
    weeksOf([{ from_day, to_day }])
      .filter(({ segments }) => segments[0]?.hasLabel)
      .map(({ monday }) => monday);
  expect(named('2026-10-01', '2026-10-31')).toEqual(['2026-09-28']);
  expect(named('2026-11-01', '2026-11-30')).toEqual(['2026-11-02']);
  expect(named('2026-11-01', '2026-11-01')).toEqual(['2026-10-26']);
});

test('weeks of a vacation without a period stay empty, and no period makes no week', () => {
  expect(
    shown([
      { from_day: '2026-09-07', to_day: '2026-09-13' },
      { from_day: '2026-09-21', to_day: '2026-09-27' },
    ]),
  ).toEqual([['2026-09-07', '0-6*'], ['2026-09-14'], ['2026-09-21', '0-6*']]);
  expect(shown([])).toEqual([]);
});
