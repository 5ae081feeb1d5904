import { oneLine } from '#kernel/shared/one-line.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { SheetColumn } from './define-sheet.ts';

// Excel shows fifteen digits; 66.6 computed may be stored as 66.60000000000001.
const shownDigits = 15;

// The day before the first one of a spreadsheet: a time without a date.
const isTimeOfDay = (cell: Date) => cell.getTime() < Date.UTC(1900, 0, 1);
const timeOf = (cell: Date) => cell.toISOString().slice(11, 19).replace(/:00$/, '');

/** Normalised cell text: trimmed, full-width blanks removed, numbers as Excel shows them. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return isTimeOfDay(cell) ? timeOf(cell) : cell.toISOString().slice(0, 10);
  const text = typeof cell === 'number' ? String(Number(cell.toPrecision(shownDigits))) : String(cell);
  return (
    text
      .normalize('NFC')
      .replace(/[\u3000\u00a0]/g, ' ')
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      .trim()
      // Files that earlier versions exported have an apostrophe before what a spreadsheet would take for a formula.
      .replace(/^'(?=[=+\-@＝＋－＠])/, '')
  );
}

const narrow = (text: string, forms: RegExp) =>
  text.replace(forms, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0));
const letters = /[０-９Ａ-Ｚａ-ｚ]/g;
const allForms = /[！-～]/g;
/** Spreadsheets keep fifteen digits of a number; the rest of an identifier is lost, also in `3.7E+17` saved as text. */
const isCutNumber = (cell: Cell, text: string) =>
  typeof cell === 'number' ? Math.abs(cell) >= 10 ** shownDigits : /^\d(\.\d+)?E\+1[5-9]$/i.test(text);

/** The text of a cell in the form that its column expects, an error if it has none, and a warning if it changed. */
export function columnText(column: SheetColumn, cell: Cell): { text: string; error?: string; warning?: string } {
  const plain = cellText(cell);
  if (column.multiline || plain === '') return { text: plain };
  if (isCutNumber(cell, plain))
    return {
      text: plain,
      error: `${column.title}“${plain}”是超过 15 位的数字，表格软件只保留前 15 位，请把单元格设为文本后重新填写`,
    };
  const isDay = column.kind === 'date' || column.kind === 'datetime';
  if (cell instanceof Date && !isDay && !isTimeOfDay(cell))
    return {
      text: plain,
      error: `${column.title}的单元格是日期“${plain}”，请把单元格格式改为文本后重新填写`,
    };
  const narrowed = narrow(plain, column.parse || column.coded || column.several ? allForms : letters);
  const code = column.coded && !column.several ? narrowed.split(/\s/, 1)[0]! : narrowed;
  if (column.several || !/[\r\n\t]/.test(code)) return { text: code };
  const text = oneLine(code);
  return { text, warning: `${column.title}含有换行，将按“${text}”导入` };
}

/** The value of a column in the type of its kind, so that spreadsheets can add and sort it; other texts stay. */
export function typedCell(kind: SheetColumn['kind'], value: Cell): Cell {
  if (typeof value !== 'string') return value;
  if (kind === 'number') return /^-?\d{1,13}(\.\d{1,4})?$/.test(value) ? Number(value) : value;
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(value) ?? [];
  if (day === undefined || (kind !== 'date' && kind !== 'datetime')) return value;
  // Sheets have no time zone: the UTC fields hold the time to show.
  const at = new Date(`${day}T${kind === 'datetime' ? (time ?? '00:00') : '00:00'}Z`);
  // February 30th would become March 2nd, and a thirteenth month a blank cell.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? at : value;
}
