import { expect, test } from 'vitest';
import { amountCell, codeCell, dayCell, phoneCell } from './sheet-cell.rules.ts';

test.each([
  ['2024-03-01', '2024-03-01'],
  ['2024/3/1', '2024-03-01'],
  ['2024.12.31', '2024-12-31'],
  ['20240301', '2024-03-01'],
  ['2024年3月1日', '2024-03-01'],
])('the day %s is read', (text, day) => expect(dayCell(text)).toBe(day));

test.each(['2024-02-30', '3月1日', '45352', '2024-13-01'])('the day %s is refused', (text) => {
  expect(() => dayCell(text)).toThrow('无法识别');
});

test('amounts may have thousands commas, no sign and at most two decimals', () => {
  expect(amountCell('12,300.50')).toBe('12300.50');
  for (const text of ['-1', '1.234', '1e3', '十']) expect(() => amountCell(text)).toThrow('不正确');
});

test('phones are mobiles or landlines with their area', () => {
  for (const text of ['13812345678', '0731-88821234', '01062751234']) expect(phoneCell(text)).toBe(text);
  for (const text of ['12812345678', '88821234', '138123456789']) expect(() => phoneCell(text)).toThrow('不正确');
});

test('codes keep to letters, digits, underscore and hyphen', () => {
  expect(codeCell('ZC-2024_01')).toBe('ZC-2024_01');
  expect(() => codeCell('资产 1')).toThrow('只能用字母');
});
