import { hidesText } from '#kernel/shared/one-line.ts';
import { clearingText } from '#kernel/shared/sheets.ts';
import { allowedNames, textKey } from './choices.rules.ts';
import { CellError, type Fault, type SheetColumn } from './define-sheet.ts';

/** Values and errors of a row by its columns alone; blank and invalid cells have no value, cleared ones are null. */
export type ReadRow = { values: Record<string, unknown>; errors: Fault[] };

/** Parses one row by its columns alone. */
export function readRow(columns: readonly SheetColumn[], cells: readonly string[]): ReadRow {
  const values: Record<string, unknown> = {};
  const errors: Fault[] = [];
  columns.forEach((column, i) => {
    const { value, error } = readCell(column, cells[i] ?? '');
    values[column.field] = value;
    if (error !== undefined) errors.push({ field: column.field, text: error });
  });
  return { values, errors };
}

/** True for columns that may become blank: neither required nor a choice of fixed options. */
export const mayClear = ({ required, options, isFixed }: SheetColumn) => !required && !options && !isFixed;

/** What a field holds after the import: the cell, or what is stored if the sheet says nothing. */
export const afterImport = <Given, Stored>(given: Given | undefined, stored: Stored) =>
  given === undefined ? stored : given;

/** What a filled cell stands for; a blank one stays undefined, a cleared one null. */
export const filled = <Cell, Value>(cell: Cell | null | undefined, read: (cell: Cell) => Value) =>
  cell === null || cell === undefined ? (cell as null | undefined) : read(cell);

function readCell(column: SheetColumn, text: string): { value?: unknown; error?: string } {
  const { title, required, maxLength = 200, options, parse } = column;
  if (text === '') return required ? { error: `${title}不能为空，请填写` } : {};
  if (text === clearingText && mayClear(column)) return { value: null };
  if (text === clearingText && !options)
    return { error: `${title}不能清空，${required ? '请填写' : '不修改时请留空'}` };
  if (text.length > maxLength) return { error: `${title}不能超过 ${maxLength} 个字，现有 ${text.length} 个字，请缩短` };
  if (hidesText(text, !column.multiline && !column.several))
    return { error: `${title}含有看不见的控制字符，请删去后重新填写` };
  const option = options?.find((one) => textKey(one) === textKey(text));
  if (options && option === undefined) return { error: `${title}“${text}”不在可选范围内，${allowedNames(options)}` };
  const read = option ?? text;
  try {
    return { value: parse ? parse(read, title) : read };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return { error: error.message };
  }
}
