import { expect, test } from 'vitest';
import { fromSerial, isBuiltInDate, isDateFormat, toSerial } from './dates.ts';

test.each([
  ['yyyy-mm-dd', true],
  ['yyyy"年"m"月"d"日"', true],
  ['[$-804]yyyy"年"m"月"d"日";@', true],
  ['[h]:mm:ss', true],
  ['上午/下午h"时"mm"分"', true],
  ['reserved-0x1F', true],
  ['aaaa', true],
  ['General', false],
  ['G/通用格式', false],
  ['0.00E+00', false],
  ['#,##0.00_ ;[Red]-#,##0.00', false],
  ['0"days"', false],
  ['0\\d', false],
  ['[$USD-409]#,##0', false],
  ['@', false],
])('the format %s shows a date: %s', (format, expected) => {
  expect(isDateFormat(format)).toBe(expected);
});

test('the Chinese built-in formats are dates', () => {
  expect([14, 31, 57].map(isBuiltInDate)).toEqual([true, true, true]);
  expect([0, 2, 49].map(isBuiltInDate)).toEqual([false, false, false]);
});

test.each([
  [1, false, '1900-01-01T00:00:00.000Z'],
  [59, false, '1900-02-28T00:00:00.000Z'],
  [61, false, '1900-03-01T00:00:00.000Z'],
  [45352.35416666667, false, '2024-03-01T08:30:00.000Z'],
  [2958465, false, '9999-12-31T00:00:00.000Z'],
  [0, true, '1904-01-01T00:00:00.000Z'],
  [43890, true, '2024-03-01T00:00:00.000Z'],
])('serial %d (1904: %s) is %s', (serial, date1904, expected) => {
  expect(fromSerial(serial, date1904)?.toISOString()).toBe(expected);
});

test.each([0, 1, 59, 61, 45352.354166666664, 2958465])('serial %d comes back from its date', (serial) => {
  expect(toSerial(fromSerial(serial) ?? new Date(Number.NaN))).toBeCloseTo(serial, 8);
});

test('dates outside Excel’s range have no serial', () => {
  expect([new Date('1899-12-30'), new Date(Number.NaN)].map(toSerial)).toEqual([undefined, undefined]);
});

test('serials outside Excel’s range stay numbers', () => {
  expect([-1, 60, 2958466, Number.NaN].map((serial) => fromSerial(serial))).toEqual(Array(4).fill(undefined));
});
