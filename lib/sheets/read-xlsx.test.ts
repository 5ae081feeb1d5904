import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readSheet } from './read.ts';
import { readXlsx } from './read-xlsx.ts';
import { allRows, libraryBook, saved, savedZip, withFolder, workbookParts } from './testing/sheet-files.ts';

withFolder();

const read = async (sheetData: string, more: Record<string, string> = {}) =>
  allRows(readXlsx(await savedZip(workbookParts(sheetData, more))));

test('reads texts, numbers, booleans and dates written by the library', async () => {
  const rows: Cell[][] = [
    ['姓名', '日期', '分数', '合格'],
    ['张三 <&> "引号"', new Date('2024-03-01T08:30:00Z'), 98.5, true],
    ['李四\n第二行', new Date('1999-12-31T00:00:00Z'), -1, false],
  ];
  expect(await allRows(readSheet(await libraryBook(rows, 'xlsx')))).toEqual(rows);
});

test('reads dates of a workbook that counts from 1904', async () => {
  const path = await libraryBook([[new Date('2024-03-01T00:00:00Z')]], 'xlsx', (book) => {
    book.Workbook = { WBProps: { date1904: true } };
  });
  expect(await allRows(readXlsx(path))).toEqual([[new Date('2024-03-01T00:00:00Z')]]);
});

test('reads the first visible sheet', async () => {
  const path = await libraryBook([['可见']], 'xlsx', (book) => {
    book.SheetNames.unshift('隐藏');
    book.Sheets['隐藏'] = { A1: { t: 's', v: '隐藏' }, '!ref': 'A1' };
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  });
  expect(await allRows(readXlsx(path))).toEqual([['可见']]);
});

test('keeps rows and columns in their places and drops blank ends', async () => {
  const rows = await read(
    '<row r="2"><c r="C2"><v>1</v></c><c r="XFD2" s="1"/></row><row r="4"/><row r="5"><c><v>2</v></c></row><row r="9"/>',
  );
  expect(rows).toEqual([[], [null, null, 1], [], [], [2]]);
});

test('understands shared, rich, escaped and phonetic texts, errors and formula results', async () => {
  const strings =
    '<sst><si><t>甲</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh><t>fu</t></rPh></si></sst>';
  const rows = await read(
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>' +
      '<c t="str"><f>A1&amp;B1</f><v>结果</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c>' +
      '<c t="d"><v>2024-03-01T08:00:00</v></c></row>',
    { 'xl/sharedStrings.xml': strings },
  );
  const date = new Date('2024-03-01T08:00:00Z');
  expect(rows).toEqual([['甲', '富 文本', 'a\rb_x0041_', '结果', '#N/A', true, date]]);
});

test('recognises dates by built-in and custom formats', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="176"/><xf numFmtId="31"/></cellXfs></styleSheet>';
  const cells = [0, 1, 2].map((style) => `<c s="${style}"><v>45352</v></c>`).join('');
  const date = new Date('2024-03-01T00:00:00Z');
  expect(await read(`<row>${cells}</row>`, { 'xl/styles.xml': styles })).toEqual([[45352, date, date]]);
});

test('reads parts with prefixed names', async () => {
  const sheet =
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  expect(await read('', { 'xl/worksheets/sheet1.xml': sheet })).toEqual([[7]]);
});

test('a header named __proto__ is only a text', async () => {
  expect(await read('<row><c t="str"><v>__proto__</v></c></row>')).toEqual([['__proto__']]);
});

const million = 'A'.repeat(1_000_000);
function* megabytes(count: number) {
  yield '<worksheet><sheetData>';
  for (let n = 0; n < count; n++) yield million;
}

test('a zip bomb is refused', async () => {
  const path = await savedZip(workbookParts(megabytes(200)));
  expect((await readFile(path)).length).toBeLessThan(1_000_000);
  await expect(allRows(readXlsx(path))).rejects.toMatchObject({ code: 'sheet.tooCompressed' });
  await expect(allRows(readXlsx(path, { ratio: 10_000 }))).rejects.toMatchObject({ code: 'sheet.tooLarge' });
});

test('a zip bomb with a false declared size is refused', async () => {
  const path = await savedZip(workbookParts(megabytes(20)));
  const bytes = await readFile(path);
  const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
  bytes.writeUInt32LE(1000, name - 46 + 24);
  await expect(allRows(readXlsx(await saved(bytes)))).rejects.toMatchObject({ code: 'sheet.damaged' });
});

test('an encrypted entry is refused', async () => {
  const bytes = await readFile(await savedZip(workbookParts('')));
  const name = bytes.lastIndexOf('_rels/.rels');
  bytes.writeUInt16LE(0x0809, name - 46 + 8);
  await expect(allRows(readXlsx(await saved(bytes)))).rejects.toMatchObject({ code: 'sheet.encrypted' });
});

test('too many parts are refused', async () => {
  const more = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`x${n}.xml`, '']));
  const path = await savedZip(workbookParts('', more));
  await expect(allRows(readXlsx(path))).rejects.toMatchObject({ code: 'sheet.tooManyParts' });
});

test.each([
  ['DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', 'sheet.doctype'],
  ['unknown entities', '<worksheet>&a;</worksheet>', 'sheet.damaged'],
  ['truncated XML', '<worksheet><sheetData>', 'sheet.damaged'],
])('%s: refused', async (_, sheet, code) => {
  await expect(read('', { 'xl/worksheets/sheet1.xml': sheet })).rejects.toMatchObject({ code });
});

test.each([
  ['rows', '<row r="200001"><c><v>1</v></c></row>', '数据超过 200000 行，请拆成几个文件'],
  ['columns', '<row><c r="IW1"><v>1</v></c></row>', '单元格 IW1 超出了 256 列的范围，请删除多余的列后再上传'],
  [
    'text',
    `<row><c r="B1" t="str"><v>${'长'.repeat(32_768)}</v></c></row>`,
    '单元格 B1 的文字超过 32767 个字符，请缩短后再上传',
  ],
  [
    'a made-up column',
    '<row><c r="ZZZZZZZZ1"><v>1</v></c></row>',
    '文件已损坏或不是有效的 Excel 工作簿，请用 Excel 或 WPS 打开后另存为 .xlsx 再上传',
  ],
])('too much or wrong, %s: refused with a sentence', async (_, sheetData, message) => {
  await expect(read(sheetData)).rejects.toMatchObject({ name: 'SheetError', message });
});

test('a zip that is no workbook is refused', async () => {
  const path = await savedZip({ 'word/document.xml': '<document/>' });
  await expect(allRows(readSheet(path))).rejects.toMatchObject({ code: 'sheet.unknownFormat' });
});

test('a missing file is a server error', async () => {
  await expect(allRows(readXlsx('/nowhere/a.xlsx'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('reports merged cells and formulas without a stored result beside the rows', async () => {
  const sheet =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1</f></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>A1</f><v>1</v></c></row>';
  const worksheet = `<worksheet><sheetData>${sheet}</sheetData><mergeCells count="1"><mergeCell ref="A1:A3"/></mergeCells></worksheet>`;
  const rows = readXlsx(await savedZip(workbookParts('', { 'xl/worksheets/sheet1.xml': worksheet })));
  expect((await rows.next()).value).toEqual([1, null, null, 1]);
  const { value } = await rows.next();
  expect(value).toMatchObject({
    position: 0,
    flaws: { merges: [{ top: 0, left: 0, bottom: 2, right: 0 }], formulas: [{ row: 0, column: 1 }] },
  });
});

test('reports rows with content that a filter hides', async () => {
  const path = await libraryBook([['名称'], ['甲'], ['乙'], ['丙']], 'xlsx', (book) => {
    book.Sheets[book.SheetNames[0]!]!['!rows'] = [{}, { hidden: true }, {}, { hidden: true }];
  });
  const rows = readXlsx(path);
  for (let read = 0; read < 4; read += 1) await rows.next();
  expect((await rows.next()).value).toMatchObject({ flaws: { hidden: [1, 3] } });
});

test.each(['xlsx', 'biff8'] as const)('of several sheets, the one with the titles is read (%s)', async (type) => {
  const path = await libraryBook([['汇总表'], ['名称*', '面积（平方米）'], ['甲', 1]], type, (book) => {
    book.SheetNames.unshift('说明');
    book.Sheets['说明'] = { A1: { t: 's', v: '请先阅读' }, '!ref': 'A1' };
  });
  expect(await allRows(readSheet(path))).toEqual([['请先阅读']]);
  expect((await allRows(readSheet(path, {}, ['名称', '面积'])))[0]).toEqual(['汇总表']);
});
