import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { createSheetPool } from './pool.ts';
import { allRows, saved, savedXlsx, savedZip, withFolder, workbookParts } from './testing/sheet-files.ts';
import { readSheet } from './read.ts';
import { writeXls } from './write-xls.ts';

withFolder();

const pool = createSheetPool();
afterAll(() => pool.close());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const columns = Array.from({ length: 20 }, (_, n) => ({ title: `列${n}` }));
const row = (n: number): Cell[] => columns.map((_, at) => (at % 3 ? `第 ${n} 行 ${at}` : n * at));

function* rows(count: number): Generator<Cell[]> {
  for (let n = 0; n < count; n++) yield row(n);
}

test('10,000 rows arrive in order, in batches, one at a time', async () => {
  const path = await savedXlsx({ name: 'a', columns, rows: rows(10_000) });
  let working = 0;
  const sizes: number[] = [];
  const seen: Cell[][] = [];
  const result = await pool.parseFile(path, {}, async (batch) => {
    expect(++working).toBe(1);
    await new Promise(setImmediate);
    working--;
    sizes.push(batch.length);
    seen.push(...batch);
  });
  expect(result).toMatchObject({ rows: 10_001 });
  expect(sizes).toEqual([...Array(20).fill(500), 1]);
  expect(seen[0]).toEqual(columns.map(({ title }) => title));
  expect(seen[10_000]).toEqual(row(9_999));
});

test('memory is constant for sheets of any length', async () => {
  const path = await savedXlsx({ name: 'a', columns, rows: rows(40_000) });
  // As objects, the rows would exhaust the memory of this thread (about 30 MB).
  const small = createSheetPool({ memoryMb: 40 });
  const heaps: number[] = [];
  let batches = 0;
  await small.parseFile(path, {}, () => {
    // Collecting takes longer than reading a batch.
    if (batches++ % 8 > 0) return;
    collectGarbage();
    heaps.push(process.memoryUsage().heapUsed);
  });
  await small.close();
  expect([batches, heaps.length]).toEqual([81, 11]);
  expect(Math.max(...heaps) - (heaps[0] ?? 0)).toBeLessThan(10_000_000);
}, 180_000);

test('the main thread stays responsive during parsing', async () => {
  const path = await saved(writeXls({ name: 'a', columns, rows: rows(5_000) }), 'xls');
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await pool.parseFile(path, {}, () => undefined);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('batches of long texts are smaller', async () => {
  const long = '长'.repeat(30_000);
  const cells = '<c t="s"><v>0</v></c>'.repeat(100);
  const strings = `<sst><si><t>${long}</t></si></sst>`;
  const path = await savedZip(workbookParts(`<row>${cells}</row>`.repeat(4), { 'xl/sharedStrings.xml': strings }));
  const sizes: number[] = [];
  await pool.parseFile(path, {}, (batch) => {
    sizes.push(batch.length);
  });
  expect(sizes).toEqual([1, 1, 1, 1]);
});

test('a refusal keeps its code and message', async () => {
  const path = await savedXlsx({ name: 'a', columns, rows: rows(5) });
  await expect(pool.parseFile(path, { rows: 3 }, () => undefined)).rejects.toMatchObject({
    name: 'SheetError',
    code: 'sheet.tooManyRows',
    message: '数据超过 3 行，请拆成几个文件',
  });
});

test('an error of the receiver stops parsing and is rethrown; the pool stays usable', async () => {
  const path = await savedXlsx({ name: 'a', columns, rows: rows(2_000) });
  let batches = 0;
  const failing = pool.parseFile(path, {}, () => {
    batches++;
    throw new Error('no connection');
  });
  await expect(failing).rejects.toThrow('no connection');
  expect(batches).toBe(1);
  expect(await pool.parseFile(path, {}, () => undefined)).toMatchObject({ rows: 2_001 });
});

test('a file beyond the time or memory limit is refused, and the pool stays usable', async () => {
  const heavy = await saved(writeXls({ name: 'a', columns, rows: rows(10_000) }), 'xls');
  const light = await savedXlsx({ name: 'a', columns, rows: rows(5) });
  const hurried = createSheetPool({ seconds: 0.2 });
  await expect(hurried.parseFile(heavy, {}, () => undefined)).rejects.toMatchObject({ code: 'sheet.timeout' });
  await hurried.close();
  const small = createSheetPool({ memoryMb: 40 });
  await expect(small.parseFile(heavy, {}, () => undefined)).rejects.toMatchObject({ code: 'sheet.crashed' });
  expect(await small.parseFile(light, {}, () => undefined)).toMatchObject({ rows: 6 });
  await small.close();
}, 60_000);

test('a missing file is a server error', async () => {
  await expect(pool.parseFile('/nowhere/a.xlsx', {}, () => undefined)).rejects.toThrow('ENOENT');
});

test('parsing in the pool equals reading directly', async () => {
  const path = await saved(writeXls({ name: 'a', columns, rows: rows(700) }), 'xls');
  const seen: Cell[][] = [];
  await pool.parseFile(path, {}, (batch) => {
    seen.push(...batch);
  });
  expect(seen).toEqual(await allRows(readSheet(path)));
});
