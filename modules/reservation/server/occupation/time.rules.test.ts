import { describe, expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { daysOf, openSpan, timeFaults, touchesNight, weekOf, type TimeRule } from './time.rules.ts';

const rule: TimeRule = {
  days: [1, 2, 3, 4, 5],
  opens_at: '08:00',
  closes_at: '22:00',
  slot_minutes: 30,
  min_minutes: 60,
  max_minutes: 240,
  days_ahead: 14,
  hours_before: 2,
  allows_overnight: false,
};
const span = (from: string, to: string) => ({ from: parseDateTime(`${from}:00`), to: parseDateTime(`${to}:00`) });
// A Tuesday.
const now = parseDateTime('2026-03-10 10:00:00');
const faults = (from: string, to: string, changed: Partial<TimeRule> = {}) =>
  timeFaults({ ...rule, ...changed }, span(from, to), now);

test('a time within all limits has no fault, exactly at each of them', () => {
  expect(faults('2026-03-10 12:00', '2026-03-10 13:00')).toEqual([]);
  expect(faults('2026-03-11 08:00', '2026-03-11 12:00')).toEqual([]);
  expect(faults('2026-03-24 20:00', '2026-03-24 22:00')).toEqual([]);
});

describe.each([
  ['the end before the start', '2026-03-11 12:00', '2026-03-11 11:00', '结束时间应晚于开始时间'],
  ['a start that has passed', '2026-03-10 09:00', '2026-03-10 11:00', '开始时间已过，请选择之后的时段'],
  ['too short a notice', '2026-03-10 11:30', '2026-03-10 13:00', '须提前 2 小时预约，最早可约 03-10 12:00'],
  ['too far ahead', '2026-03-25 09:00', '2026-03-25 10:00', '最多提前 14 天预约，最晚可约 2026-03-24'],
  ['off the step', '2026-03-11 09:10', '2026-03-11 10:10', '时间应为 30 分钟的整数倍'],
  ['too short', '2026-03-11 09:00', '2026-03-11 09:30', '一次至少 1 小时'],
  ['too long', '2026-03-11 09:00', '2026-03-11 13:30', '一次最多 4 小时'],
  ['before the opening', '2026-03-11 07:30', '2026-03-11 09:00', '不在开放时间（08:00–22:00）内，请查看日历'],
  ['a closed day', '2026-03-14 09:00', '2026-03-14 10:00', '不在开放时间（08:00–22:00）内，请查看日历'],
])('%s', (_, from, to, sentence) => {
  test('is refused with its sentence alone', () => expect(faults(from, to)).toEqual([sentence]));
});

test('a night is booked where the rule allows it', () => {
  const all = { days: [1, 2, 3, 4, 5, 6, 7], opens_at: '00:00', closes_at: '24:00', max_minutes: 1440 };
  expect(faults('2026-03-11 20:00', '2026-03-12 08:00', all)).toEqual(['不能跨天预约，请分天预约']);
  expect(faults('2026-03-11 20:00', '2026-03-12 08:00', { ...all, allows_overnight: true })).toEqual([]);
  expect(faults('2026-03-11 20:00', '2026-03-12 00:00', all)).toEqual([]);
});

test('a wish of centuries is refused by its length, without a look at its days', () => {
  const all = { days: [1, 2, 3, 4, 5, 6, 7], opens_at: '00:00', closes_at: '24:00' };
  expect(faults('2026-03-11 00:00', '9999-12-31 00:00', all)).toEqual(['一次最多 4 小时']);
});

test('days and open hours', () => {
  expect(daysOf(span('2026-03-10 08:00', '2026-03-11 00:00'))).toEqual(['2026-03-10']);
  expect(daysOf(span('2026-03-10 08:00', '2026-03-11 00:30'))).toEqual(['2026-03-10', '2026-03-11']);
  expect(openSpan({ ...rule, closes_at: '24:00' }, '2026-03-10')).toEqual(span('2026-03-10 08:00', '2026-03-11 00:00'));
  expect(openSpan(rule, '2026-03-15')).toBeUndefined();
  expect(weekOf('2026-03-15')).toEqual(span('2026-03-09 00:00', '2026-03-16 00:00'));
});

test.each([
  ['2026-03-10 08:00', '2026-03-10 22:00', false],
  ['2026-03-10 07:00', '2026-03-10 08:00', false],
  ['2026-03-10 06:30', '2026-03-10 08:00', true],
  ['2026-03-10 21:00', '2026-03-10 22:30', true],
  ['2026-03-10 20:00', '2026-03-11 08:00', true],
])('%s to %s touches the night: %s', (from, to, touches) => {
  expect(touchesNight(span(from, to), { from: '22:00', to: '07:00' })).toBe(touches);
});
