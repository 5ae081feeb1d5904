import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { utils, write, type BookType, type WorkBook } from '@e965/xlsx';
import { afterAll, beforeAll } from 'vitest';
import type { Cell } from '../cell.ts';
import type { Sheet } from '../sheet.ts';
import { writeXlsx } from '../write-xlsx.ts';
import { mainNamespace } from '../xlsx-parts.ts';
import { zip } from '../zip.ts';

let folder = '';
let files = 0;

/** A folder for the files of a test file. */
export function withFolder() {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

export async function saved(content: Buffer | string, extension = 'xlsx'): Promise<string> {
  const path = newPath(extension);
  await writeFile(path, content);
  return path;
}

export async function savedXlsx(...sheets: Sheet[]): Promise<string> {
  const path = newPath('xlsx');
  await writeXlsx(sheets, createWriteStream(path));
  return path;
}

/** A zip of these parts, at a path and as bytes to tamper with. */
export async function savedZip(parts: Record<string, string | Iterable<string>>): Promise<string> {
  const path = newPath('xlsx');
  const list = Object.entries(parts).map(([name, xml]) => ({ name, content: typeof xml === 'string' ? [xml] : xml }));
  await pipeline(zip(list), createWriteStream(path));
  return path;
}

/** The smallest workbook around a piece of `sheetData`, with parts added or replaced. */
export function workbookParts(sheetData: string | Iterable<string>, more: Record<string, string> = {}) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`;
  return {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships>' +
      relation('r1', 'worksheet', 'worksheets/sheet1.xml') +
      relation('r2', 'sharedStrings', 'sharedStrings.xml') +
      relation('r3', 'styles', '/xl/styles.xml') +
      '</Relationships>',
    'xl/worksheets/sheet1.xml':
      typeof sheetData === 'string'
        ? `<worksheet xmlns="${mainNamespace}"><sheetData>${sheetData}</sheetData></worksheet>`
        : sheetData,
    ...more,
  };
}

/** A workbook written by the library, to check against. */
export function libraryBook(rows: Cell[][], bookType: BookType, change: (book: WorkBook) => void = () => undefined) {
  const sheet = utils.aoa_to_sheet(rows, { cellDates: true, UTC: true });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '数据');
  change(book);
  const bytes: Buffer = write(book, { type: 'buffer', bookType, cellDates: true, bookSST: true });
  return saved(bytes, bookType === 'biff8' ? 'xls' : 'xlsx');
}

export async function allRows(rows: AsyncIterable<Cell[]>): Promise<Cell[][]> {
  const all: Cell[][] = [];
  for await (const row of rows) all.push(row);
  return all;
}

function newPath(extension: string): string {
  return join(folder, `${files++}.${extension}`);
}
