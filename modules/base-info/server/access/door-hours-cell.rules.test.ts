import { expect, test } from 'vitest';
import { daysCell, timeCell } from './door-hours-cell.rules.ts';

test.each([
  ['每天', [1, 2, 3, 4, 5, 6, 7]],
  ['周一至周五', [1, 2, 3, 4, 5]],
  ['星期六、星期天', [6, 7]],
  ['周三,周一', [1, 3]],
  ['一至三、日', [1, 2, 3, 7]],
])('%s are the days %j', (text, days) => {
  expect(daysCell(text, '星期')).toEqual(days);
});

test.each(['周八', '工作日', '周五至周一', '周一至周三至周五', '1'])('%s is not understood', (text) => {
  expect(() => daysCell(text, '星期')).toThrow(`星期“${text}”无法识别`);
});

test.each([
  ['8:00', '08:00'],
  ['22:30', '22:30'],
  ['08：05', '08:05'],
  ['23:59:00', '23:59'],
])('%s is the time %s', (text, time) => {
  expect(timeCell(text, '每日开始')).toBe(time);
});

test.each(['24:00', '8', '8:5', '0.333', '早上'])('%s is no time', (text) => {
  expect(() => timeCell(text, '每日开始')).toThrow(`每日开始“${text}”无法识别为时间`);
});
