import type { Ctx } from '../context.ts';
import type { Choice } from './choices.rules.ts';

/** A column of template, check, failed rows and export. */
export type SheetColumn = {
  field: string;
  title: string;
  required?: boolean;
  width?: number;
  kind?: 'text' | 'number' | 'date' | 'datetime';
  /** Long texts are broken into lines. */
  wrap?: true;
  /** Allowed texts, offered as a drop-down in the template. */
  options?: readonly string[];
  sample?: string;
  maxLength?: number;
  /** Parses the normalised cell text; throws `CellError` with the message to show, which names the title. */
  parse?: (text: string, title: string) => unknown;
  /** A long text: line breaks and full-width letters stay. */
  multiline?: true;
  /** Several values, separated as in `listCell`. */
  several?: true;
  /** Names the row or adds to it, so that there is nothing to clear. */
  isFixed?: true;
  /** The values are codes, which the template offers with their names: `001 化学学院`. */
  coded?: true;
  /** Stays visible when the dry run scrolls sideways; the first required column unless given. */
  frozen?: true;
  /** `export`: in exports only; `import`: in templates only. */
  only?: 'export' | 'import';
};

/** Invalid cell; the message says what is wrong and what to do. */
export class CellError extends Error {}

/** A row of valid cells: optional ones are undefined if the sheet says nothing, which keeps what is stored, and null if cleared. */
export type SheetRow<Values = Record<string, unknown>> = { line: number; values: Values };
/** A row as checks see it: invalid cells and missing required ones are undefined too. */
export type CheckedRow<Values = Record<string, unknown>> = SheetRow<{ [F in keyof Values]: Values[F] | undefined }>;
export type ImportMode = 'skip' | 'overwrite';
/** Fields sent with the file of an import, as texts. */
export type ImportParams = Readonly<Record<string, string>>;

/** What is wrong with a row, or doubtful; `field` marks the cell. */
export type Fault = { text: string; field?: string };
/**
 * Result of a check. Warnings do not block the row. `effects`: what its import creates beside the row, by kind and key,
 * counted once per key.
 */
export type Verdict = {
  errors: Fault[];
  warnings?: Fault[];
  exists?: boolean;
  effects?: readonly (readonly [kind: string, key: string])[];
};

/** Look-ups of a phase and of a batch of rows. */
export type Batch<Env, Found> = { env: Env; found: Found };

/** Values that the caller may fill in, by field, and cells of the example row that must fit each other. */
export type SheetChoices = { lists: Record<string, readonly Choice[]>; example?: Record<string, string> };

export type Sheet<Values = Record<string, unknown>, Env = unknown, Found = unknown> = {
  /** Name of the sheet in jobs and log, unique in the product. */
  name: string;
  /** Title used in file names, such as 实验室. */
  title: string;
  columns: readonly SheetColumn[];
  /** Identity of a row within the file; rows with the same key are repeats. `''` means no identity. */
  keyOf: (values: Values) => string;
  /** Column beside the key whose values stand once in a file as well, whatever their case. */
  once?: keyof Values & string;
  /** Lists of the template from the caller's school and scope; longer ones than `maxChoices` are cut. */
  choices?: (ctx: Ctx) => Promise<SheetChoices>;
  /** Sentences of the effects by kind; `{n}` is their number, as in `新建 {n} 个房间`. */
  effects?: Readonly<Record<string, string>>;
  /**
   * Loads the look-ups of the checks once (codes, organisations, users), inside the caller's scope; `params` are the fields
   * sent with the file, such as the document that its rows belong to.
   */
  prepare: (ctx: Ctx, params: ImportParams) => Promise<Env>;
  /** Loads what a batch of rows names: existing rows, people, units. */
  lookUp?: (ctx: Ctx, env: Env, rows: CheckedRow<Values>[]) => Promise<Found>;
  /** Validates a row: in the dry run, and again in the transaction that writes it. */
  check: (ctx: Ctx, batch: Batch<Env, Found>, row: CheckedRow<Values>) => Verdict;
  /**
   * Writes valid rows in the caller's transaction, best by `storeRows`; in mode `skip` none of them exists. If it throws, the rows are retried
   * one by one.
   */
  apply: (ctx: Ctx, batch: Batch<Env, Found>, rows: SheetRow<Values>[]) => Promise<unknown>;
  /** Refuses the whole file when one row fails (controlled materials). */
  allOrNothing?: boolean;
  maxRows?: number;
};

/** Declares an importable sheet; `Values` is what its columns parse from a row. */
export const defineSheet = <Values, Env, Found = undefined>(sheet: Sheet<Values, Env, Found>): Sheet =>
  sheet as unknown as Sheet;

export const importColumns = (sheet: Pick<Sheet, 'columns'>) =>
  sheet.columns.filter((column) => column.only !== 'export');

/** Position of the column that names a row for people. */
export function frozenColumn(sheet: Sheet): number {
  const columns = importColumns(sheet);
  const chosen = columns.findIndex((column) => column.frozen);
  return chosen >= 0
    ? chosen
    : Math.max(
        0,
        columns.findIndex((column) => column.required),
      );
}
