import type { Ctx } from '../context.ts';
import type { Cell } from '#lib/sheets/cell.ts';

/** A column of template, check, failed rows and export. */
export type SheetColumn = {
  field: string;
  title: string;
  required?: boolean;
  width?: number;
  kind?: 'text' | 'number' | 'date' | 'datetime';
  /** Allowed texts, offered as a drop-down in the template. */
  options?: readonly string[];
  sample?: string;
  maxLength?: number;
  /** Parses the trimmed cell text; throws `CellError` with the message to show. */
  parse?: (text: string) => unknown;
  /** `export`: in exports only; `import`: in templates only. */
  only?: 'export' | 'import';
};

/** Invalid cell; the message says what is wrong and what to do. */
export class CellError extends Error {}

export type SheetRow<Values = Record<string, unknown>> = { line: number; values: Values };
export type ImportMode = 'skip' | 'overwrite';
export type Verdict = { errors: string[]; exists?: boolean };

/** Look-ups of a phase and of a batch of rows. */
export type Batch<Env, Found> = { env: Env; found: Found };

export type Sheet<Values = Record<string, unknown>, Env = unknown, Found = unknown> = {
  /** Name of the sheet in jobs and log, unique in the product. */
  name: string;
  /** Title used in file names, such as 实验室. */
  title: string;
  columns: readonly SheetColumn[];
  /** Identity of a row within the file; rows with the same key are repeats. `''` means no identity. */
  keyOf: (values: Values) => string;
  /** Loads the look-ups of the checks once (codes, organisations, users), inside the caller's scope. */
  prepare: (ctx: Ctx) => Promise<Env>;
  /** Loads what a batch of rows names: existing rows, people, units. */
  lookUp?: (ctx: Ctx, env: Env, rows: SheetRow<Values>[]) => Promise<Found>;
  /** Validates a row: in the dry run, and again in the transaction that writes it. */
  check: (ctx: Ctx, batch: Batch<Env, Found>, row: SheetRow<Values>) => Verdict;
  /**
   * Writes valid rows in the caller's transaction; in mode `skip` none of them exists. If it throws, the rows are retried
   * one by one.
   */
  apply: (ctx: Ctx, batch: Batch<Env, Found> & { mode: ImportMode }, rows: SheetRow<Values>[]) => Promise<void>;
  /** Refuses the whole file when one row fails (controlled materials). */
  allOrNothing?: boolean;
  maxRows?: number;
};

/** Declares an importable sheet; `Values` is what its columns parse from a row. */
export const defineSheet = <Values, Env, Found = undefined>(sheet: Sheet<Values, Env, Found>): Sheet =>
  sheet as unknown as Sheet;

export const importColumns = (sheet: Sheet) => sheet.columns.filter((column) => column.only !== 'export');

/** Normalised cell text: trimmed, full-width blanks removed, whole numbers without a fraction. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell)
    .normalize('NFC')
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .trim();
}

/** Parses one row by its columns alone; returns values and errors. */
export function readRow(
  columns: readonly SheetColumn[],
  cells: readonly string[],
): { values: Record<string, unknown>; errors: string[] } {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  columns.forEach((column, i) => {
    const text = cells[i] ?? '';
    if (text === '') {
      if (column.required) errors.push(`${column.title}不能为空`);
      values[column.field] = null;
      return;
    }
    if (text.length > (column.maxLength ?? 200))
      return void errors.push(`${column.title}不能超过 ${column.maxLength ?? 200} 个字`);
    if (column.options && !column.options.includes(text))
      return void errors.push(`${column.title}“${text}”不在可选范围内`);
    try {
      values[column.field] = column.parse ? column.parse(text) : text;
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(error.message);
    }
  });
  return { values, errors };
}
