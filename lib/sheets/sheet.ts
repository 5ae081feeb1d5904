import { parseRange, type Cell, type Range } from './cell.ts';
import { cleanText } from './guard.ts';

type ColumnKind = 'text' | 'number' | 'date' | 'datetime';

export type Column = {
  title: string;
  /** In characters of the sheet's font; a Chinese character takes two. */
  width?: number;
  /** Format of values and empty cells; absent: by each value. */
  kind?: ColumnKind;
  /** Dropdown values; written if they take at most 255 characters joined by commas and contain none. */
  options?: string[];
  /** Cells that hold the dropdown values, such as `'可填内容'!$A$2:$A$40`; .xlsx only, instead of `options`. */
  optionsFrom?: string;
  /** The dropdown proposes; other values may be typed. */
  isOpen?: boolean;
  /** Long texts are broken into lines. */
  wrap?: boolean;
};

/** A picture upon a cell; numbers count from 0, lengths are in pixels. .xlsx only. */
export type SheetPicture = {
  row: number;
  column: number;
  /** Distance to the left edge of the cell. */
  left: number;
  width: number;
  height: number;
  jpeg: Buffer;
};

/** A row, one shown in grey italics as an example, or one with some cells on red ground. */
export type Row =
  | Cell[]
  | { cells: Cell[]; look: 'sample' }
  | { cells: Cell[]; marks: readonly number[] }
  /** A row of a given height in points. */
  | { cells: Cell[]; height: number };

/** One worksheet to write. */
export type Sheet<Rows = Iterable<Row> | AsyncIterable<Row>> = {
  name: string;
  columns: Column[];
  rows: Rows;
  /** Lines above the header, such as a title. Leave them out in templates, whose first row is the header. */
  notes?: string[];
  /** Ranges such as `A2:A5`; read after the rows, which may add to them. */
  merges?: string[];
  /** Read after the rows, which may add to them. */
  pictures?: SheetPicture[];
};

/** Dropdown list of a column, or undefined if the format cannot hold it. */
export function dropdownOf(column: Column): string[] | undefined {
  const { options = [] } = column;
  const fits = options.length > 0 && options.join(',').length <= 255 && !options.some((option) => option.includes(','));
  return fits ? options : undefined;
}

/** The merged ranges of a sheet; each note spans all columns. */
export function mergesOf(sheet: Sheet<unknown>): Range[] {
  const right = sheet.columns.length - 1;
  const notes = right > 0 ? (sheet.notes ?? []) : [];
  const ofNotes = notes.map((_, row) => ({ top: row, left: 0, bottom: row, right }));
  return [...ofNotes, ...(sheet.merges ?? []).map(parseRange)];
}

/** Valid, unique sheet names of at most 31 characters. */
export function tabNames(sheets: Sheet<unknown>[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const clean = cleanText(name)
      .replace(/[\\/?*[\]:\n\t]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim();
    let tab = clean.slice(0, 31) || `Sheet${index + 1}`;
    for (let n = 2; taken.has(tab.toLowerCase()); n++) tab = `${clean.slice(0, 27)}(${n})`;
    taken.add(tab.toLowerCase());
    return tab;
  });
}
