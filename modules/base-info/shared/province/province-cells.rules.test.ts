import { expect, test } from 'vitest';
import { cellsOf } from './province-cells.rules.ts';
import { usualColumns, type ProvinceColumn } from './province-columns.ts';
import type { ProvinceRow } from './province.ts';

const row = {
  name: '催化实验室',
  head: '欧阳建国',
  phone: '13812345678',
  toxic: true,
  bottles: 3,
  use_status: 2,
} as ProvinceRow;
const column = (field: ProvinceColumn['field'], change: Partial<ProvinceColumn> = {}): ProvinceColumn => ({
  ...usualColumns[0]!,
  field,
  ...change,
});
const cell = (of: ProvinceColumn, change: Partial<ProvinceRow> = {}) => cellsOf([of], { ...row, ...change }, 7)[0];
const mask = (field: ProvinceColumn['field'], how: ProvinceColumn['mask'], value: string) =>
  cell(column(field, { mask: how }), { [field]: value });

test('numbers, answers and states are written in words, a running number and a fixed text as they are', () => {
  expect([cell(column('bottles')), cell(column('toxic')), cell(column('use_status'))]).toEqual(['3', '是', '临时关闭']);
  expect([cell(column('serial')), cell(column('fixed', { text: '44' }))]).toEqual(['7', '44']);
});

test.each([
  ['phone', '13812345678', '138****5678'],
  ['phone', '020-87654321', '020****4321'],
  ['phone', '8765432', '876****5432'],
  ['phone', '110', '***'],
  ['phone', '', ''],
  ['name', '王建国', '王**'],
  ['name', '𠮷田', '𠮷*'],
  ['name', '', ''],
] as const)('a mask for a %s makes %s to %s', (how, value, shown) => {
  expect(mask(how === 'phone' ? 'phone' : 'head', how, value)).toBe(shown);
});

test('a word has the code of its column, one without a code stays', () => {
  const words = [{ own: '是', code: '1' }];
  expect(cell(column('toxic', { words }))).toBe('1');
  expect(cell(column('toxic', { words }), { toxic: false })).toBe('否');
});

test('the usual layout has the 23 contents in their order', () => {
  expect(usualColumns).toHaveLength(23);
  expect(usualColumns.filter(({ is_required }) => is_required)).toHaveLength(10);
});
