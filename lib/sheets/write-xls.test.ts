import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readSheet } from './read.ts';
import type { Sheet } from './sheet.ts';
import { allRows, saved, withFolder } from './testing/sheet-files.ts';
import { writeXls } from './write-xls.ts';

withFolder();

const columns: Sheet['columns'] = [
  { title: '姓名', kind: 'text', width: 20 },
  { title: '日期', kind: 'date' },
  { title: '数量', kind: 'number', options: ['一级', '二级'] },
  { title: '合格' },
];
const rows: Cell[][] = [
  ['张三 😀 <&>', new Date('2024-03-01'), -1.5, true],
  [null, new Date('1900-01-01'), 0, false],
];

test('written files can be read by this reader and the library', async () => {
  const expected = [columns.map(({ title }) => title), ...rows];
  const bytes = writeXls({ name: '名单', columns, rows });
  expect(await allRows(readSheet(await saved(bytes, 'xls')))).toEqual(expected);
  const book = read(bytes, { cellDates: true, UTC: true });
  expect(book.SheetNames).toEqual(['名单']);
  expect(utils.sheet_to_json(book.Sheets['名单'] ?? {}, { header: 1, defval: null })).toEqual(expected);
});

test('long texts survive record boundaries', async () => {
  const texts = [1, 4108, 4109, 4110, 4111, 5, 8222, 8223, 20_000, 32_767, 3].map((length, index) => [
    String.fromCharCode(0x4e00 + index).repeat(length),
  ]);
  const bytes = writeXls({ name: 'a', columns: [{ title: 'a' }], rows: texts });
  expect((await allRows(readSheet(await saved(bytes, 'xls')))).slice(1)).toEqual(texts);
});

test('formulas stay text', async () => {
  const bytes = writeXls({ name: 'a', columns: [{ title: '=1' }], rows: [['=cmd'], ['＝cmd']] });
  expect(await allRows(readSheet(await saved(bytes, 'xls')))).toEqual([['=1'], ['=cmd'], ['＝cmd']]);
  const cells = read(bytes, { cellFormula: true }).Sheets.a ?? {};
  expect(cells.A2).toMatchObject({ t: 's', v: '=cmd' });
  expect(cells.A2).not.toHaveProperty('f');
});

test('notes are above the header, and merges are preserved', async () => {
  const bytes = writeXls({
    name: 'a',
    columns,
    rows: [{ cells: ['示例'], look: 'sample' }],
    notes: ['标题'],
    merges: ['A3:B4'],
  });
  expect(await allRows(readSheet(await saved(bytes, 'xls')))).toEqual([
    ['标题'],
    columns.map(({ title }) => title),
    ['示例'],
  ]);
  expect(read(bytes).Sheets.a?.['!merges']?.map((range) => utils.encode_range(range))).toEqual(['A1:D1', 'A3:B4']);
});

test('20,000 rows are written, one more is refused', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => [`第 ${n} 行`, n]);
  const bytes = writeXls({ name: 'a', columns: [], rows: many(20_000) });
  expect(utils.decode_range(read(bytes, { dense: true }).Sheets.a?.['!ref'] ?? '').e.r).toBe(20_000);
  expect(() => writeXls({ name: 'a', columns: [], rows: many(20_001) })).toThrow('数据超过 20000 行');
});
