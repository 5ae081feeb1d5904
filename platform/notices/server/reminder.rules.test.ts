import { expect, test } from 'vitest';
import { offsetsOf, remindedOn } from './reminder.rules.ts';

test.each([
  [{ first_day: -2, every_days: 2, times: 2 }, [-2, 0]],
  [{ first_day: -3, every_days: 0, times: 5 }, [-3]],
  [{ first_day: 3, every_days: 4, times: 3 }, [3, 7, 11]],
])('a period %j has reminders on these days', (course, offsets) => {
  expect(offsetsOf(course)).toEqual(offsets);
});

// The holiday of 2026-10-01 to 07; Sunday 2026-09-20 is worked instead.
const calendar = {
  holidays: [{ from: '2026-10-01', to: '2026-10-07' }],
  workdays: [{ from: '2026-09-20', to: '2026-09-20' }],
};

test.each([
  ['a plain Wednesday', '2026-09-09', [-2, 0], ['2026-09-09', '2026-09-11']],
  ['on Friday also for the weekend', '2026-09-11', [0], ['2026-09-11', '2026-09-12', '2026-09-13']],
  ['on Saturday nothing', '2026-09-12', [-2, 0, 1], []],
  ['on Monday what became overdue at the weekend', '2026-09-14', [1], ['2026-09-11', '2026-09-12', '2026-09-13']],
  ['Saturday only before a Sunday that is worked', '2026-09-18', [0], ['2026-09-18', '2026-09-19']],
  ['a Sunday that is worked', '2026-09-20', [1], ['2026-09-18', '2026-09-19']],
  [
    'the last day of a month, before a holiday',
    '2026-09-30',
    [-2, 0],
    [
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
      '2026-10-04',
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
      '2026-10-08',
      '2026-10-09',
    ],
  ],
  ['in the holiday nothing', '2026-10-05', [-2, 0, 1, 3], []],
  [
    'after the holiday, the third day of what ended before and in it',
    '2026-10-08',
    [3],
    ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'],
  ],
])('with the calendar of the school, %s', (_what, today, offsets, days) => {
  expect(remindedOn(today, offsets, calendar)).toEqual(days);
});

test('without it every day is like the others, at the end of a month too', () => {
  expect(remindedOn('2026-10-05', [-2, 0], undefined)).toEqual(['2026-10-07', '2026-10-05']);
  expect(remindedOn('2026-02-28', [-1, 1], undefined)).toEqual(['2026-03-01', '2026-02-27']);
});

test('each day is reminded of once for each offset, whatever days of rest lie between', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10));
  for (const offset of [-2, 0, 1, 3]) {
    const sent = days('2026-08-01', 122).flatMap((today) => remindedOn(today, [offset], calendar));
    const counted = days('2026-09-01', 61).map((day) => sent.filter((one) => one === day).length);
    expect(new Set(counted)).toEqual(new Set([1]));
  }
});
