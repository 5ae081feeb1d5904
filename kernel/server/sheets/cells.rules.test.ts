import { expect, test } from 'vitest';
import { codeCell, dayCell, decimalCell, listCell, patternCell, phoneCell, wholeCell } from './cells.rules.ts';

test.each([
  ['2024-03-01', '2024-03-01'],
  ['2024/3/1', '2024-03-01'],
  ['2024.12.31', '2024-12-31'],
  ['20240301', '2024-03-01'],
  ['2024年3月1日', '2024-03-01'],
])('reads the day %s', (text, day) => expect(dayCell(text)).toBe(day));

test.each(['2024-02-30', '3月1日', '45352', '2024-13-01'])('refuses the day %s', (text) => {
  expect(() => dayCell(text)).toThrow('无法识别');
});

test('decimals may have thousands commas, no sign, at most two decimals and a lower bound', () => {
  expect(decimalCell('单价', 0, 10)('12,300.50')).toBe('12300.50');
  for (const text of ['-1', '1.234', '1e3', '十']) expect(() => decimalCell('单价', 0)(text)).toThrow('不正确');
  expect(() => decimalCell('面积', 0)('1234567890')).toThrow('不正确');
  expect(() => decimalCell('面积', 0.01)('0')).toThrow('面积不能小于 0.01');
});

test('whole numbers outside their bounds are refused', () => {
  expect(wholeCell('楼层', -5, 60)('-1')).toBe(-1);
  for (const text of ['61', '1.5', '三'])
    expect(() => wholeCell('楼层', -5, 60)(text)).toThrow('楼层应为 -5–60 的整数');
});

test('phones are mobiles or landlines with their area', () => {
  for (const text of ['13812345678', '0731-88821234', '01062751234']) expect(phoneCell(text)).toBe(text);
  for (const text of ['12812345678', '88821234', '138123456789']) expect(() => phoneCell(text)).toThrow('不正确');
});

test('codes accept letters, digits, underscore and hyphen only', () => {
  expect(codeCell('资产编号')('ZC-2024_01')).toBe('ZC-2024_01');
  expect(() => codeCell('资产编号')('资产 1')).toThrow('资产编号只能用字母');
  expect(() => codeCell('编码', 2)('ABC')).toThrow('最多 2 位');
});

test('a pattern refuses with its own message', () => {
  expect(() => patternCell(/^a$/, '应为 a')('b')).toThrow('应为 a');
});

test('a list drops blanks and repeats', () => {
  expect(listCell('001、002, 001；003')).toEqual(['001', '002', '003']);
});
