import { expect, test } from 'vitest';
import { codeCell, dayCell, decimalCell, listCell, patternCell, phoneCell, wholeCell } from './cells.rules.ts';

test.each([
  ['2024-03-01', '2024-03-01'],
  ['2024/3/1', '2024-03-01'],
  ['2024.12.31', '2024-12-31'],
  ['20240301', '2024-03-01'],
  ['2024年3月1日', '2024-03-01'],
  ['2024-03-01 08:30:00', '2024-03-01'],
])('reads the day %s', (text, day) => expect(dayCell(text, '发文日期')).toBe(day));

test.each(['2024-02-30', '3月1日', '2024-13-01'])('refuses the day %s', (text) => {
  expect(() => dayCell(text, '发文日期')).toThrow(`发文日期“${text}”无法识别为日期，请按 2024-03-01 的格式填写`);
});

test.each(['2023-11', '202411', '2024/3', '2024年3月', '2024.1', '2024', '2024年'])(
  'the day of %s is not guessed',
  (text) => expect(() => dayCell(text, '购置日期')).toThrow(`购置日期“${text}”缺少具体日期，请填写到日，如 2024-03-01`),
);

test.each(['2024-111', '2024111', '2024年1-1', '2024-1月1'])('separators of the day %s are not guessed', (text) => {
  expect(() => dayCell(text, '购置日期')).toThrow('无法识别为日期');
});

test('the number behind a date is recognised', () => {
  expect(() => dayCell('45352', '购置日期')).toThrow('购置日期“45352”是日期的序号，请把单元格格式改为日期');
});

test('decimals may have thousands commas and at most two decimals', () => {
  expect(decimalCell(0, 10)('12,300.50', '单价')).toBe('12300.50');
});

test.each([
  ['-5', '面积“-5”不能为负数，请填写不小于 0 的数字'],
  ['六十平', '面积“六十平”不是数字，请只填数字'],
  ['60㎡', '面积“60㎡”不是数字'],
  ['1e3', '面积“1e3”不是数字'],
  ['1,5', '面积“1,5”不是数字'],
  ['12,34.5', '面积“12,34.5”不是数字'],
  ['1.234', '面积“1.234”的小数超过两位，请四舍五入'],
  ['1234567890', '面积“1234567890”过大，整数部分最多 8 位'],
])('the decimal %s is refused with its reason', (text, message) => {
  expect(() => decimalCell(0)(text, '面积')).toThrow(message);
});

test('a decimal below its bound is refused', () => {
  expect(() => decimalCell(0.01)('0', '面积')).toThrow('面积“0”过小，不能小于 0.01');
});

test('whole numbers outside their bounds are refused', () => {
  expect(wholeCell(-5, 60)('-1', '楼层')).toBe(-1);
  for (const text of ['61', '1.5', '三', '1e1', '0x10', '3.0'])
    expect(() => wholeCell(-5, 60)(text, '楼层')).toThrow(`楼层“${text}”应为 -5–60 的整数`);
});

test('phones are mobiles or landlines with their area', () => {
  for (const text of ['13812345678', '0731-88821234', '01062751234']) expect(phoneCell(text, '电话')).toBe(text);
  expect(phoneCell('138 1234 5678', '电话')).toBe('13812345678');
  for (const text of ['12812345678', '88821234', '138123456789'])
    expect(() => phoneCell(text, '应急电话')).toThrow(`应急电话“${text}”不正确`);
  expect(() => phoneCell('73188821234', '电话')).toThrow('是否为“073188821234”');
});

test('codes accept letters, digits, underscore and hyphen only', () => {
  expect(codeCell()('ZC-2024_01', '资产编号')).toBe('ZC-2024_01');
  expect(() => codeCell()('资产 1', '资产编号')).toThrow('资产编号“资产 1”只能用字母');
  expect(() => codeCell(2)('ABC', '编码')).toThrow('最多 2 位');
});

test('a pattern refuses with title, value and its own message', () => {
  expect(() => patternCell(/^a$/, '应为 a')('b', '账号')).toThrow('账号“b”应为 a');
});

test('a list drops blanks and repeats', () => {
  expect(listCell('001、002, 001；003')).toEqual(['001', '002', '003']);
});
