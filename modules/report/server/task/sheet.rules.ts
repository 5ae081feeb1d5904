import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { cellText } from '../../shared/type/value.rules.ts';
import type { Cells, Column } from '../../shared/type/column.ts';

const kindOf = ({ kind }: Column): SheetColumn['kind'] => {
  if (kind === 'int' || kind === 'decimal') return 'number';
  // Spreadsheets make a day of a month that is typed.
  return kind === 'date' || kind === 'month' ? 'date' : 'text';
};

/** Columns of the sheet of a type, in exports and in the files that are read back. */
export const sheetColumns = (columns: readonly Column[]): (SheetColumn & { value: (cells: Cells) => Cell })[] =>
  columns.map((column) => ({
    field: column.field,
    title: column.title,
    kind: kindOf(column) ?? 'text',
    width: Math.min(40, Math.max(column.title.length * 2 + 2, Math.min(column.width + 2, 24))),
    value: (cells: Cells) => cellText(column, cells[column.field] ?? ''),
  }));
