import { readFile, stat } from 'node:fs/promises';
import { CFB, SSF, read, type CellObject, type WorkBook } from '@e965/xlsx';
import { cellName, inPlace, readText, type Cell } from './cell.ts';
import { fromSerial, isBuiltInDate, isDateFormat } from './dates.ts';
import { SheetError, asSheetError } from './error.ts';
import { maxFlaws, type ReadResult } from './flaws.ts';
import { bestHeader, headerRows } from './header.ts';
import { sheetLimits, type SheetLimits } from './limits.ts';
import { emptyFormulas } from './xls-formulas.ts';

const errors: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** Reads a worksheet of a BIFF8 .xls; choice and rows as in `readXlsx`. */
export async function* readXls(
  path: string,
  limits: Partial<SheetLimits> = {},
  titles: readonly string[] = [],
): AsyncGenerator<Cell[], ReadResult> {
  const all = { ...sheetLimits, ...limits };
  try {
    if ((await stat(path)).size > all.fileBytes)
      throw new SheetError('sheet.tooLarge', { limit: Math.round(all.fileBytes / 1e6) });
    const { book, content } = parse(await readFile(path), all);
    const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
    const visible = visibleSheets(book);
    const position = bestSheet(book, visible, titles, all);
    const index = visible[position]!;
    const sheet = book.Sheets[book.SheetNames[index] ?? ''];
    yield* placeRows(sheet?.['!data'] ?? [], date1904, all);
    const merges = (sheet?.['!merges'] ?? []).slice(0, maxFlaws);
    return {
      name: book.SheetNames[index] ?? '',
      position,
      flaws: {
        merges: merges.map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
        formulas: emptyFormulas(content, index, maxFlaws),
        hidden: (sheet?.['!rows'] ?? []).flatMap((row, at) => (row?.hidden ? [at] : [])),
      },
    };
  } catch (error) {
    throw asSheetError(error);
  }
}

function parse(file: Buffer, limits: SheetLimits): { book: WorkBook; content: Buffer } {
  const content = requireBiff8(file);
  resetFormats();
  try {
    const book = read(file, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      sheetRows: limits.rows + 1,
    });
    return { book, content };
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw new SheetError('sheet.encrypted', {}, { cause: error });
    throw error;
  }
}

/** The library detects HTML, text and zips regardless of the name; only compound files may reach it. */
function requireBiff8(file: Buffer): Buffer {
  if (file.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') throw new SheetError('sheet.unknownFormat');
  const container = CFB.read(file, { type: 'buffer' });
  // A protected .xlsx is a compound file around an encrypted zip.
  if (CFB.find(container, '/EncryptedPackage')) throw new SheetError('sheet.encrypted');
  const book = CFB.find(container, '/Workbook');
  if (!book && CFB.find(container, '/Book')) throw new SheetError('sheet.oldFormat');
  if (!book) throw new SheetError('sheet.unknownFormat');
  const content = Buffer.from(book.content);
  if (content.readUInt16LE(0) !== 0x0809) throw new SheetError('sheet.damaged');
  if (content.readUInt16LE(4) !== 0x0600) throw new SheetError('sheet.oldFormat');
  return content;
}

/** The library caches number formats across files and lacks the Chinese ones; corrects both. */
function resetFormats() {
  const formats: Record<string, unknown> = SSF.get_table();
  for (let id = 27; id < 0x188; id++) {
    if (isBuiltInDate(id)) formats[id] = 'yyyy/m/d';
    else if (id >= 50) delete formats[id];
  }
}

/** Indexes of the visible worksheets. */
function visibleSheets(book: WorkBook): number[] {
  const states = book.Workbook?.Sheets ?? [];
  const indexes = book.SheetNames.flatMap((name, at) => {
    const kind = book.Sheets[name]?.['!type'] ?? 'sheet';
    return kind === 'sheet' && !states[at]?.Hidden ? [at] : [];
  });
  if (indexes.length === 0) throw new SheetError('sheet.noSheet');
  return indexes;
}

/** Position of the visible sheet with most of the titles. */
function bestSheet(book: WorkBook, visible: number[], titles: readonly string[], limits: SheetLimits): number {
  const counts = visible.map((index) => {
    const rows = (book.Sheets[book.SheetNames[index] ?? '']?.['!data'] ?? []).slice(0, headerRows);
    return bestHeader([...placeRows(rows, false, limits)], titles).count;
  });
  return counts.indexOf(Math.max(...counts));
}

function* placeRows(rows: CellObject[][], date1904: boolean, limits: SheetLimits): Generator<Cell[]> {
  let expected = 0;
  for (let index = 0; index < rows.length; index++) {
    const cells = readCells(rows[index] ?? [], index, date1904, limits);
    if (cells.length === 0) continue;
    yield* inPlace(cells, index, expected, limits);
    expected = index + 1;
  }
}

function readCells(row: CellObject[], index: number, date1904: boolean, limits: SheetLimits): Cell[] {
  const cells: Cell[] = [];
  row.forEach((cell, column) => {
    const value = readCell(cell, index, column, date1904, limits);
    if (value === null) return;
    if (column >= limits.columns)
      throw new SheetError('sheet.tooManyColumns', { cell: cellName(index, column), limit: limits.columns });
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  });
  return cells;
}

function readCell(cell: CellObject, row: number, column: number, date1904: boolean, limits: SheetLimits): Cell {
  const value = cell.v ?? null;
  if (cell.t === 'e') return errors[Number(value)] ?? '#VALUE!';
  if (typeof value === 'string') return readText(value, row, column, limits);
  if (typeof value !== 'number') return value;
  return (isDateFormat(String(cell.z ?? '')) && fromSerial(value, date1904)) || value;
}
