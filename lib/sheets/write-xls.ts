import { CFB } from '@e965/xlsx';
import { float64, longText, record, recordType, stringTable, uint16, uint32, uint8 } from './biff.ts';
import { SheetError } from './error.ts';
import { cleanText } from './guard.ts';
import { dropdownOf, mergesOf, tabNames, type Row, type Sheet } from './sheet.ts';
import { columnStyle, headerStyle, noteStyle, styleRow, styleTexts, type StyledCell } from './styles.ts';
import { beginning, ending, formatIndex, globals } from './xls-globals.ts';

const maxRows = 20_000;
const lastRow = 65_535;
const mergesPerRecord = 1000;

/** Texts of a workbook with their indexes, and how often cells use them. */
type Texts = { indexes: Map<string, number>; uses: number };

/**
 * Writes small sheets, such as a template or failed rows, as a BIFF8 .xls. Uses only the container of the library, whose
 * records cost 16 KB per cell, lack styles and truncate texts at 255 characters.
 */
export function writeXls(...sheets: Sheet<Iterable<Row>>[]): Buffer {
  const texts: Texts = { indexes: new Map(), uses: 0 };
  const streams = sheets.map((sheet, index) => sheetStream(sheet, index === 0, texts));
  const tabs = tabNames(sheets).map((name, index) => ({ name, length: streams[index]!.length }));
  const container = CFB.utils.cfb_new();
  const strings = stringTable([...texts.indexes.keys()], texts.uses);
  CFB.utils.cfb_add(container, '/Workbook', Buffer.concat([globals(tabs, strings), ...streams]));
  return CFB.write(container, { type: 'buffer' });
}

function sheetStream(sheet: Sheet<Iterable<Row>>, isActive: boolean, texts: Texts): Buffer {
  const rows = styledRows(sheet);
  return Buffer.concat([
    beginning('sheet'),
    ...columnWidths(sheet),
    record(recordType.dimensions, uint32(0, rows.length), uint16(0, Math.max(0, ...rows.map((row) => row.length)), 0)),
    ...rows.flatMap((row, index) => row.map((cell, column) => cellRecord(cell, index, column, texts))),
    ...frozenHeader(sheet, isActive),
    ...merges(sheet),
    ...dropdowns(sheet),
    ending,
  ]);
}

function styledRows(sheet: Sheet<Iterable<Row>>): StyledCell[][] {
  const titles = sheet.columns.map(({ title }) => title);
  const rows = (sheet.notes ?? []).map((note) => styleTexts([note], noteStyle));
  rows.push(styleTexts(titles, headerStyle));
  for (const row of sheet.rows) {
    if (rows.length > maxRows) throw new SheetError('sheet.tooManyRows', { limit: maxRows });
    rows.push(styleRow(row, sheet.columns));
  }
  return rows;
}

function cellRecord({ value, style }: StyledCell, row: number, column: number, texts: Texts): Buffer {
  if (value === null) return Buffer.alloc(0);
  const place = uint16(row, column, formatIndex(style));
  if (typeof value === 'number') return record(recordType.number, place, float64(value));
  if (typeof value === 'boolean') return record(recordType.boolean, place, uint8(value ? 1 : 0, 0));
  if (value === '') return record(recordType.blank, place);
  const known = texts.indexes.get(value) ?? texts.indexes.size;
  texts.indexes.set(value, known);
  texts.uses += 1;
  return record(recordType.text, place, uint32(known));
}

function columnWidths({ columns }: Sheet<unknown>): Buffer[] {
  return columns.map((column, index) => {
    const width = Math.round((column.width ?? 16) * 256);
    return record(recordType.columnInfo, uint16(index, index, width, formatIndex(columnStyle(column)), 0, 0));
  });
}

function frozenHeader({ notes = [] }: Sheet<unknown>, isActive: boolean): Buffer[] {
  const frozen = notes.length + 1;
  const lowerLeft = 2;
  return [
    record(recordType.window2, uint16(isActive ? 0x07be : 0x01be, 0, 0, 0x0040, 0, 0, 0), uint32(0)),
    record(recordType.pane, uint16(0, frozen, frozen, 0, lowerLeft)),
  ];
}

function merges(sheet: Sheet<unknown>): Buffer[] {
  const ranges = mergesOf(sheet).map(({ top, bottom, left, right }) => uint16(top, bottom, left, right));
  const records: Buffer[] = [];
  for (let start = 0; start < ranges.length; start += mergesPerRecord) {
    const some = ranges.slice(start, start + mergesPerRecord);
    records.push(record(recordType.mergedCells, uint16(some.length), ...some));
  }
  return records;
}

function dropdowns({ columns, notes = [] }: Sheet<unknown>): Buffer[] {
  const records = columns.flatMap((column, index) => {
    const options = dropdownOf(column);
    return options ? [dropdown(options, notes.length + 1, index, column.isOpen ?? false)] : [];
  });
  if (records.length === 0) return [];
  const noObject = 0xffff_ffff;
  return [record(recordType.validations, uint16(0), uint32(0, 0, noObject, records.length)), ...records];
}

function dropdown(options: string[], firstRow: number, column: number, isOpen: boolean): Buffer {
  const [list, explicit, allowBlank, showError] = [0x03, 0x80, 0x0100, isOpen ? 0 : 0x08_0000];
  const choices = options.map(cleanText).join('\0');
  const literal = Buffer.concat([uint8(0x17, choices.length, 1), Buffer.from(choices, 'utf16le')]);
  // An absent title or message is written as one NUL.
  const absent = longText('\0');
  return record(
    recordType.validation,
    uint32(list | explicit | allowBlank | showError),
    absent,
    absent,
    absent,
    absent,
    uint16(literal.length, 0),
    literal,
    uint16(0, 0),
    uint16(1, firstRow, lastRow, column, column),
  );
}
