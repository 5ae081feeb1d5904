import { expect, test } from 'vitest';
import { cellText, columnText, typedCell } from './cell-text.rules.ts';
import { codeCell } from './cells.rules.ts';

const name = { field: 'name', title: '名称' };
const code = { field: 'code', title: '编码', parse: codeCell() };

test('numbers have the digits that Excel shows', () => {
  expect(cellText(66.60000000000001)).toBe('66.6');
  expect(cellText(13812345678)).toBe('13812345678');
});

test('an identifier that lost digits as a number is refused, as a text it is whole', () => {
  expect(columnText(name, Number('370102199001011234')).error).toContain(
    '是超过 15 位的数字，表格软件只保留前 15 位，请把单元格设为文本',
  );
  expect(columnText(code, '3.70102E+17').error).toContain('请把单元格设为文本后重新填写');
  expect(columnText(name, '370102199001011234')).toEqual({ text: '370102199001011234' });
  expect(columnText(name, 999_999_999_999_999)).toEqual({ text: '999999999999999' });
});

test('the apostrophe that guards a formula is removed', () => {
  expect(cellText("'-5")).toBe('-5');
  expect(cellText("'60")).toBe("'60");
});

test('full-width letters and digits become narrow; punctuation of a name stays', () => {
  expect(columnText(name, 'Ａ座（北）１０１')).toEqual({ text: 'A座（北）101' });
  expect(columnText(code, 'ＪＳ－０１')).toEqual({ text: 'JS-01' });
  expect(columnText({ ...name, multiline: true }, 'Ａ\nＢ')).toEqual({ text: 'Ａ\nＢ' });
});

test('a code may be followed by its name', () => {
  expect(columnText({ ...code, coded: true }, '001 化学 学院').text).toBe('001');
});

test('line breaks are removed with a warning', () => {
  expect(columnText(name, '有机合成\r\n实验室')).toEqual({
    text: '有机合成实验室',
    warning: '名称含有换行，将按“有机合成实验室”导入',
  });
  expect(columnText(name, 'Lab\nA').text).toBe('Lab A');
  expect(columnText({ ...name, several: true }, '301\n302')).toEqual({ text: '301\n302' });
});

test('a date where none belongs is doubtful', () => {
  const date = new Date('2026-09-01T00:00:00Z');
  expect(columnText(name, date).error).toContain('名称的单元格是日期“2026-09-01”');
  expect(columnText({ ...name, kind: 'date' }, date)).toEqual({ text: '2026-09-01' });
});

test('a time of day is read as it is shown', () => {
  for (const [cell, text] of [
    ['1899-12-31T08:00:00Z', '08:00'],
    ['1899-12-31T22:30:15Z', '22:30:15'],
  ] as const)
    expect(columnText(name, new Date(cell))).toEqual({ text });
});

test('exported texts become numbers and dates by the kind of their column', () => {
  expect(typedCell('number', '40.00')).toBe(40);
  expect(typedCell('number', '不详')).toBe('不详');
  expect(typedCell('text', '0010')).toBe('0010');
  expect(typedCell('date', '2024-03-01')).toEqual(new Date('2024-03-01T00:00:00Z'));
  expect(typedCell('datetime', '2024-03-01 08:30:00')).toEqual(new Date('2024-03-01T08:30:00Z'));
  expect(typedCell('datetime', '长期')).toBe('长期');
  for (const day of ['2026-13-40', '2026-02-30']) expect(typedCell('date', day)).toBe(day);
  expect(typedCell('datetime', '2026-02-03 25:00')).toBe('2026-02-03 25:00');
});
