import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Row, Sheet, SheetPicture } from './sheet.ts';
import { thumbnailOf } from './thumbnail.ts';
import { allRows, savedXlsx, withFolder } from './testing/sheet-files.ts';
import { openArchive } from './unzip.ts';
import { sheetLimits } from './limits.ts';
import { writeXlsx } from './write-xlsx.ts';

withFolder();

const columns: Sheet['columns'] = [
  { title: '姓名', kind: 'text', width: 20 },
  { title: '日期', kind: 'date' },
  { title: '时间', kind: 'datetime' },
  { title: '数量', kind: 'number', options: ['一级', '二级 "重点"'] },
];
const rows: Cell[][] = [
  ['张三 <&> "引" _x0041_ 😀', new Date('2024-03-01'), new Date('2024-02-29T18:00:00Z'), -1.5],
  ['两\n行', null, null, 0],
];

async function partOf(path: string, name: string): Promise<string> {
  const archive = await openArchive(path, sheetLimits);
  try {
    return await text(await archive.open(name));
  } finally {
    archive.close();
  }
}

test('written files can be read by this reader and the library', async () => {
  const path = await savedXlsx({ name: '名单', columns, rows });
  const expected = [columns.map(({ title }) => title), ...rows];
  expect(await allRows(readXlsx(path))).toEqual(expected);
  const book = read(await readFile(path), { cellDates: true, UTC: true });
  expect(book.SheetNames).toEqual(['名单']);
  expect(utils.sheet_to_json(book.Sheets['名单'] ?? {}, { header: 1, defval: null })).toEqual(expected);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])(
  'the text %j stays as it is and becomes no formula',
  async (formula) => {
    const path = await savedXlsx({ name: 'a', columns: [{ title: formula }], rows: [[formula]] });
    const written = formula.replace('\r', '\n');
    expect(await allRows(readXlsx(path))).toEqual([[written], [written]]);
    const xml = await partOf(path, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toContain('<f>');
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(2);
  },
);

test('numbers in text columns keep their digits as text, and missing values are blank', async () => {
  const path = await savedXlsx({
    name: 'a',
    columns,
    rows: [[20240001, new Date(Number.NaN), null, Number.POSITIVE_INFINITY], ['尾']],
  });
  expect((await allRows(readXlsx(path))).slice(1)).toEqual([['20240001'], ['尾']]);
});

test('the header is bold and frozen; samples, notes, merges, widths and dropdowns are written', async () => {
  const sample: Row = { cells: ['示例'], look: 'sample' };
  const path = await savedXlsx({ name: 'a', columns, rows: [sample], notes: ['标题'], merges: ['A3:A4'] });
  const xml = await partOf(path, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('width="20"');
  expect(xml).toContain('<mergeCell ref="A1:D1"/><mergeCell ref="A3:A4"/>');
  expect(xml).toContain('sqref="D3:D1048576"><formula1>"一级,二级 &quot;&quot;重点&quot;&quot;"</formula1>');
  const styles = await partOf(path, 'xl/styles.xml');
  expect(styles).toContain('<b/>');
  expect(styles).toContain('<i/><sz val="11"/><color rgb="FF808080"/>');
  expect(await allRows(readXlsx(path))).toEqual([['标题'], columns.map(({ title }) => title), ['示例']]);
});

test('a dropdown beyond Excel’s limits is omitted', async () => {
  const options = Array.from({ length: 100 }, (_, n) => `选项${n}`);
  const path = await savedXlsx({ name: 'a', columns: [{ title: 'a', options }], rows: [] });
  expect(await partOf(path, 'xl/worksheets/sheet1.xml')).not.toContain('dataValidation');
});

test('sheet names are valid in Excel and unique', async () => {
  const names = ['a/b[1]', 'A?B*1 ', '', '长'.repeat(40)];
  const path = await savedXlsx(...names.map((name) => ({ name, columns: [], rows: [] })));
  const { SheetNames } = read(await readFile(path));
  expect(SheetNames).toEqual(['a b 1', 'A B 1(2)', 'Sheet3', '长'.repeat(31)]);
});

test('rows are read with backpressure', async () => {
  let made = 0;
  let finished = false;
  function* endless(): Generator<Cell[]> {
    try {
      for (;;) yield [`${Math.sin(made++)}`.repeat(20)];
    } finally {
      finished = true;
    }
  }
  let taken = 0;
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      if (taken < 200_000) setTimeout(done, 1);
      else done(new Error('closed'));
    },
  });
  await expect(writeXlsx([{ name: 'a', columns: [], rows: endless() }], slow)).rejects.toThrow('closed');
  expect(finished).toBe(true);
  expect(made).toBeLessThan(100_000);
});

test('an error of the row source ends the export', async () => {
  async function* broken(): AsyncGenerator<Cell[]> {
    yield ['a'];
    throw new Error('no connection');
  }
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(writeXlsx([{ name: 'a', columns: [], rows: broken() }], sink)).rejects.toThrow('no connection');
});

test('pictures and merges that the rows bring along are written after them', async () => {
  const jpeg = await sharp({ create: { width: 220, height: 110, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer();
  const thumbnail = (await thumbnailOf(jpeg, { width: 110, height: 72 }))!;
  expect([thumbnail.width, thumbnail.height]).toEqual([110, 55]);
  const [merges, pictures]: [string[], SheetPicture[]] = [[], []];
  function* rows(): Generator<Row> {
    yield { cells: ['有照片'], height: 60 };
    pictures.push({ row: 1, column: 1, left: 0, ...thumbnail });
    merges.push('A2:A3');
    yield ['没有'];
  }
  const wide = [{ title: '说明', wrap: true }, { title: '照片' }];
  const path = await savedXlsx({ name: 'a', columns: wide, rows: rows(), merges, pictures });
  const xml = await partOf(path, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('<row r="2" ht="60" customHeight="1">');
  expect(xml).toContain('<mergeCell ref="A2:A3"/>');
  expect(xml).toMatch(/<drawing r:id="rId1"\/><\/worksheet>$/);
  const drawing = await partOf(path, 'xl/drawings/drawing1.xml');
  expect(drawing).toContain('<xdr:col>1</xdr:col>');
  expect(drawing).toContain(`<xdr:ext cx="${110 * 9525}" cy="${55 * 9525}"/>`);
  expect(await partOf(path, 'xl/drawings/_rels/drawing1.xml.rels')).toContain('../media/sheet1-1.jpeg');
  const archive = await openArchive(path, sheetLimits);
  expect(await buffer(await archive.open('xl/media/sheet1-1.jpeg'))).toEqual(thumbnail.jpeg);
  archive.close();
  expect(await partOf(path, '[Content_Types].xml')).toContain('Extension="jpeg"');
  expect(await allRows(readXlsx(path))).toEqual([['说明', '照片'], ['有照片'], ['没有']]);
  expect(await thumbnailOf(Buffer.from('no picture'), { width: 1, height: 1 })).toBeUndefined();
});
