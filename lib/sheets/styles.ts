import type { Cell } from './cell.ts';
import { toSerial } from './dates.ts';
import { cellContent } from './guard.ts';
import type { Column, Row } from './sheet.ts';

/** Number formats by index: General, text, and two custom ones. */
const numberFormats = {
  general: 0,
  text: 49,
  date: 164,
  datetime: 165,
};
export const ownFormats: [id: number, code: string][] = [
  [numberFormats.date, 'yyyy-mm-dd'],
  [numberFormats.datetime, 'yyyy-mm-dd hh:mm:ss'],
];

/** Fonts by index; the fourth is unused in both formats. */
export const fonts = { plain: 0, bold: 1, sample: 2 };
export const fontName = '宋体';

/** Cell styles; a cell refers to one by index. */
export const styles: { format: number; font: number; wrap?: boolean; marked?: boolean }[] = [
  ...[fonts.plain, fonts.sample].flatMap((font) => Object.values(numberFormats).map((format) => ({ format, font }))),
  ...Object.values(numberFormats).map((format) => ({ format, font: fonts.plain, marked: true })),
  { format: numberFormats.text, font: fonts.bold },
  { format: numberFormats.text, font: fonts.plain, wrap: true },
  { format: numberFormats.text, font: fonts.plain, wrap: true },
];
export const headerStyle = styles.length - 3;
export const noteStyle = styles.length - 2;
const wrapStyle = styles.length - 1;

export type StyledCell = { value: string | number | boolean | null; style: number };

/** Style of empty cells of a column, so that typed values get the right type. */
export function columnStyle(column: Column | undefined): number {
  if (column?.wrap) return wrapStyle;
  const kind = column?.kind ?? 'number';
  return Object.keys(numberFormats).indexOf(kind === 'number' ? 'general' : kind);
}

const looks = Object.keys(numberFormats).length;

/** Cells of a row for both formats: texts, dates as serials, each with its style. */
export function styleRow(row: Row, columns: Column[]): StyledCell[] {
  if (Array.isArray(row)) return row.map((cell, index) => styleCell(cell, columns[index]));
  const marks = 'marks' in row ? row.marks : [];
  return row.cells.map((cell, index) => {
    const { value, style } = styleCell(cell, columns[index]);
    const shift = 'look' in row ? looks : marks.includes(index) ? 2 * looks : 0;
    // A marked cell is written even if it is empty.
    return { value: shift === 2 * looks ? (value ?? '') : value, style: style + shift };
  });
}

/** Cells of a text row in one style, such as the header. */
export function styleTexts(texts: string[], style: number): StyledCell[] {
  return texts.map((text) => ({ value: cellContent(text), style }));
}

function styleCell(cell: Cell, column: Column | undefined): StyledCell {
  const style = columnStyle(column);
  if (cell instanceof Date) return styleDate(cell, column);
  if (typeof cell === 'string') return { value: cell === '' ? null : cellContent(cell), style: textStyle(column) };
  if (typeof cell === 'number' && !Number.isFinite(cell)) return { value: null, style };
  // A number in a text column is an identifier: as a number it would lose digits or show as 1E+15.
  if (typeof cell === 'number' && column?.kind === 'text') return { value: cellContent(String(cell)), style };
  return { value: cell, style };
}

// A text that begins with `=` is no formula in a text cell, not even when it is edited there.
const textStyle = (column: Column | undefined) => (column?.wrap ? wrapStyle : columnStyle({ title: '', kind: 'text' }));

function styleDate(date: Date, column: Column | undefined): StyledCell {
  if (Number.isNaN(date.getTime())) return { value: null, style: columnStyle(column) };
  const kind = column?.kind === 'date' || column?.kind === 'datetime' ? column.kind : dateKind(date);
  const style = columnStyle({ title: '', kind });
  return {
    value:
      toSerial(date) ??
      date
        .toISOString()
        .slice(0, kind === 'date' ? 10 : 19)
        .replace('T', ' '),
    style,
  };
}

function dateKind(date: Date): 'date' | 'datetime' {
  return date.getTime() % 86_400_000 === 0 ? 'date' : 'datetime';
}
