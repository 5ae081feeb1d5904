import { expect, test } from 'vitest';
import { encodeGbk } from '#lib/gbk/gbk.ts';
import { ministryTables, tableOf, widthOf, type MinistryField } from '../shared/fields.ts';
import { recordBytes, textFile, toDecimals } from './record.rules.ts';

const text = (bytes: Buffer) => new TextDecoder('gbk').decode(bytes);

test('tables have the lengths of the filling guide', () => {
  expect(ministryTables.slice(0, 7).map(widthOf)).toEqual([185, 103, 349, 149, 110, 186, 101]);
});

const fieldsOf = (kind: 'C' | 'N') =>
  ministryTables.flatMap((table) =>
    table.fields.filter((field) => field.kind === kind).map((field) => ({ table, field })),
  );
/** The bytes of one cell of a record that has its length. */
function cell(table: (typeof ministryTables)[number], field: MinistryField, value: string): string {
  const place = table.fields.slice(0, table.fields.indexOf(field)).reduce((sum, { width }) => sum + width, 0);
  const record = recordBytes(table, { [field.name]: value }, 'right');
  expect(record.length).toBe(widthOf(table));
  return text(record.subarray(place, place + field.width));
}

test.each(fieldsOf('N'))('$table.code $field.name is filled up at the left', ({ table, field }) => {
  expect(cell(table, field, '0')).toBe(toDecimals('0', field.decimals ?? 0).padStart(field.width));
});

test.each(fieldsOf('C'))(
  '$table.code $field.name keeps its width with a character of two bytes at its border',
  ({ table, field }) => {
    // One byte more than fits, the last character across the border.
    const long = 'a'.repeat(field.width - 1) + '中';
    expect(cell(table, field, long)).toBe(`${'a'.repeat(field.width - 1)} `);
    expect(cell(table, field, '中'.repeat(field.width))).toBe(
      '中'.repeat(Math.floor(field.width / 2)).padEnd(Math.ceil(field.width / 2)),
    );
  },
);

test('a record byte for byte: texts at the left, numbers at the right, absent ones as * and 0', () => {
  const sj7 = tableOf('sj7')!;
  const values = { school_code: '10001', lab_count: '12', area: '3456', total: '120.5', buy_total: '100.005' };
  expect(text(recordBytes(sj7, values, 'right'))).toBe(
    '10001    12    3456    120.50  100.01    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00',
  );
  expect(text(recordBytes(sj7, values, 'left')).slice(0, 29)).toBe('1000112    3456    120.50    ');
  const keeper = tableOf('sj3')!.fields.at(-1) as MinistryField;
  expect(text(recordBytes(tableOf('sj3')!, {}, 'right')).endsWith('无'.padEnd(7))).toBe(true);
  expect(keeper.width).toBe(8);
});

test('lines end with CR LF, and nothing else stands in a file', () => {
  const sj2 = tableOf('sj2')!;
  const file = textFile(sj2, [{ school_code: '10001' }, { school_code: '10001' }], 'right');
  expect(file.length).toBe(2 * (103 + 2));
  expect(file.subarray(103, 105).toString('hex')).toBe('0d0a');
  expect(encodeGbk('').length).toBe(0);
});

test('decimals are exact and rounded half up', () => {
  expect([toDecimals('1.005', 2), toDecimals('0.994', 2), toDecimals('0.995', 2), toDecimals('12', 2)]).toEqual([
    '1.01',
    '0.99',
    '1.00',
    '12.00',
  ]);
  expect([toDecimals('9.5', 0), toDecimals('-0.004', 2), toDecimals('-1.005', 2)]).toEqual(['10', '0.00', '-1.01']);
  expect(toDecimals('99999999999999.99', 2)).toBe('99999999999999.99');
});
