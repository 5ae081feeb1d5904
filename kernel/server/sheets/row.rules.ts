import { allowedNames, textKey } from './choices.rules.ts';
import { CellError, type Fault, type SheetColumn } from './define-sheet.ts';

/** Values and errors of a row by its columns alone; an invalid cell has no value. */
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

function readCell(column: SheetColumn, text: string): { value?: unknown; error?: string } {
  const { title, required, maxLength = 200, options, parse } = column;
  if (text === '') return required ? { error: `${title}不能为空，请填写` } : { value: null };
  if (text.length > maxLength) return { error: `${title}不能超过 ${maxLength} 个字，现有 ${text.length} 个字，请缩短` };
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
