import { SheetError } from './error.ts';
import type { SheetLimits } from './limits.ts';

/**
 * A cell value. Sheets have no time zone, so a Date carries the displayed time in its UTC fields: 2024-03-01 08:00 in
 * the sheet is `2024-03-01T08:00:00Z`.
 */
export type Cell = string | number | boolean | Date | null;

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** A → 0, AA → 26. */
export function columnIndex(name: string): number {
  let index = 0;
  for (const letter of name) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** The name of a cell as Excel shows it; both numbers count from 0. */
export function cellName(row: number, column: number): string {
  return columnName(column) + (row + 1);
}

export type Range = { top: number; left: number; bottom: number; right: number };

/** `B2:C5` as numbers from 0. */
export function parseRange(name: string): Range {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(name) ?? [];
  if (!left || !right) throw new RangeError(`Not a range of cells: ${name}`);
  return { top: Number(top) - 1, left: columnIndex(left), bottom: Number(bottom) - 1, right: columnIndex(right) };
}

/** Numbers from 0 as `B2:C5`. */
export function rangeName({ top, left, bottom, right }: Range): string {
  return `${cellName(top, left)}:${cellName(bottom, right)}`;
}

/** Text of a sheet cell: blank becomes null, characters that no database column accepts are refused or removed. */
export function readText(text: string, row: number, column: number, limits: SheetLimits): string | null {
  if (text.length > limits.text)
    throw new SheetError('sheet.textTooLong', { cell: cellName(row, column), limit: limits.text });
  // PostgreSQL cannot store NUL, and nobody types it.
  return text.replaceAll('\0', '').toWellFormed() || null;
}

/** Inserts a row at its index: omitted rows become blank, so that row numbers match Excel's. */
export function* inPlace(row: Cell[], index: number, expected: number, limits: SheetLimits): Generator<Cell[]> {
  if (index >= limits.rows) throw new SheetError('sheet.tooManyRows', { limit: limits.rows });
  for (let blank = expected; blank < index; blank++) yield [];
  yield row;
}
