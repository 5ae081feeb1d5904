import { expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { freeSpans, nearestText } from './calendar.rules.ts';

const span = (from: string, to: string) => ({
  from: parseDateTime(`2026-03-10 ${from}:00`),
  to: parseDateTime(`2026-03-10 ${to}:00`),
});
const day = span('08:00', '22:00');

test('free times lie between what is taken and are long enough', () => {
  const taken = [span('10:00', '12:00'), span('08:00', '09:45'), span('11:00', '13:10')];
  expect(freeSpans(taken, day, 30)).toEqual([span('13:15', '22:00')]);
  expect(freeSpans(taken, day, 15)).toEqual([span('09:45', '10:00'), span('13:15', '22:00')]);
  expect(freeSpans([], day, 60)).toEqual([day]);
  expect(freeSpans([day], day, 15)).toEqual([]);
});

test('the nearest free times are told in their order', () => {
  const free = [span('08:00', '09:00'), span('12:00', '13:00'), span('15:00', '16:00'), span('20:00', '21:00')];
  expect(nearestText(free, parseDateTime('2026-03-10 14:00:00'))).toBe(
    '附近空闲：03-10 08:00–09:00，03-10 12:00–13:00，03-10 15:00–16:00',
  );
  expect(nearestText([], day.from)).toBe('附近没有空闲时段，请换一天');
});
