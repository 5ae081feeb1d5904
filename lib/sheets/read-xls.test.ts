import { readFile } from 'node:fs/promises';
import { CFB, write, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readSheet } from './read.ts';
import { allRows, libraryBook, saved, savedXlsx, withFolder } from './testing/sheet-files.ts';

withFolder();

const rows: Cell[][] = [
  ['姓名', '日期', '分数', '合格'],
  ['张三', new Date('2024-03-01T08:30:00Z'), 98.5, true],
  [],
  [null, null, -1, false],
];

test('reads BIFF8 written by the library', async () => {
  expect(await allRows(readSheet(await libraryBook(rows, 'biff8')))).toEqual(rows);
});

test('reads dates of a workbook that counts from 1904', async () => {
  const path = await libraryBook(rows, 'biff8', (book) => {
    book.Workbook = { WBProps: { date1904: true } };
  });
  expect(await allRows(readSheet(path))).toEqual(rows);
});

test('reads the first visible sheet', async () => {
  const path = await libraryBook(rows, 'biff8', (book) => {
    book.SheetNames.unshift('隐藏');
    book.Sheets['隐藏'] = { A1: { t: 's', v: '隐藏' }, '!ref': 'A1' };
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  });
  expect(await allRows(readSheet(path))).toEqual(rows);
});

test('number formats of one file do not affect the next', async () => {
  const dated = await libraryBook([[45352]], 'biff8', (book) => {
    const cell = book.Sheets['数据']?.A1;
    cell.z = 'yyyy"年"m"月"';
  });
  const plain = await libraryBook([[45352]], 'biff8');
  expect(await allRows(readSheet(dated))).toEqual([[new Date('2024-03-01T00:00:00Z')]]);
  expect(await allRows(readSheet(plain))).toEqual([[45352]]);
});

test('the extension does not matter', async () => {
  const xlsx = await savedXlsx({ name: 'a', columns: [{ title: '甲' }], rows: [] });
  expect(await allRows(readSheet(await saved(await readFile(xlsx), 'xls')))).toEqual([['甲']]);
});

test.each([
  ['HTML', '<html><table><tr><td>1</td></tr></table></html>'],
  ['text', '姓名\t日期\n'],
  ['nothing', ''],
])('%s renamed to .xls is refused', async (_, content) => {
  await expect(allRows(readSheet(await saved(content, 'xls')))).rejects.toMatchObject({ code: 'sheet.unknownFormat' });
});

test.each([
  ['a protected .xlsx', '/EncryptedPackage', 'sheet.encrypted'],
  ['a Word document', '/WordDocument', 'sheet.unknownFormat'],
  ['Excel 95', '/Book', 'sheet.oldFormat'],
])('%s is refused', async (_, stream, code) => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, stream, Buffer.alloc(5000));
  const path = await saved(CFB.write(container, { type: 'buffer' }), 'xls');
  await expect(allRows(readSheet(path))).rejects.toMatchObject({ code });
});

test('rows that a filter hides are reported', async () => {
  const container = CFB.read(await readFile(await libraryBook([['名称'], ['甲'], ['乙']], 'biff8')), {
    type: 'buffer',
  });
  const content: Buffer = Buffer.from(CFB.find(container, '/Workbook').content);
  // The library writes no records of rows: one that hides the second follows the beginning of the sheet.
  const start = content.lastIndexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06]));
  const at = start + 4 + content.readUInt16LE(start + 2);
  const row = Buffer.from([0x08, 0x02, 16, 0, 1, 0, 0, 0, 1, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 1, 0x0f, 0]);
  const hiding = CFB.utils.cfb_new();
  CFB.utils.cfb_add(hiding, '/Workbook', Buffer.concat([content.subarray(0, at), row, content.subarray(at)]));
  const read = readSheet(await saved(CFB.write(hiding, { type: 'buffer' }), 'xls'));
  for (let n = 0; n < 3; n += 1) await read.next();
  expect((await read.next()).value).toMatchObject({ flaws: { hidden: [1] } });
});

test('an .xls with a password is refused', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]));
  const container = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' });
  const content: Buffer = Buffer.from(CFB.find(container, '/Workbook').content);
  const afterBof = 4 + content.readUInt16LE(2);
  const filePass = Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]);
  const locked = Buffer.concat([content.subarray(0, afterBof), filePass, content.subarray(afterBof)]);
  const wrapped = CFB.utils.cfb_new();
  CFB.utils.cfb_add(wrapped, '/Workbook', locked);
  const path = await saved(CFB.write(wrapped, { type: 'buffer' }), 'xls');
  await expect(allRows(readSheet(path))).rejects.toMatchObject({ code: 'sheet.encrypted' });
});

test.each([
  ['rows', { rows: 3 }, 'sheet.tooManyRows'],
  ['columns', { columns: 3 }, 'sheet.tooManyColumns'],
  ['text', { text: 1 }, 'sheet.textTooLong'],
  ['bytes', { fileBytes: 1000 }, 'sheet.tooLarge'],
])('the limit of %s holds', async (_, limits, code) => {
  await expect(allRows(readSheet(await libraryBook(rows, 'biff8'), limits))).rejects.toMatchObject({ code });
});
