import { ImportRowStatus } from '#kernel/shared/sheets.ts';
import type { Ctx } from '../context.ts';
import { importColumns, type Fault, type Sheet, type SheetColumn, type Verdict } from './define-sheet.ts';
import { faultsOfBlanks, type Blanks } from './flaws.rules.ts';
import { existsAlready } from './import-apply.ts';
import { verdict, type RowVerdict, type StoredRow } from './import-run.ts';
import { readRow, type ReadRow } from './row.rules.ts';

/** What the dry run knows of the whole file, filled while its rows are checked. */
export type FileFacts = {
  /** Index of the row of titles, and the position in it of each column. */
  headerRow: number;
  order: readonly number[];
  blanks: Blanks;
  /** First line of each key, and of each value of the column that stands once. */
  seen: Map<string, number>;
  once: Map<string, number>;
  /** Keys by kind of effect, of new rows and of all rows. */
  effects: Map<string, { skip: Set<string>; overwrite: Set<string> }>;
};

type Read = ReadRow & { line: number };

/** Verdicts of a batch: all errors of a row at once, those of its cells and those of what they refer to. */
export async function checkRows(
  ctx: Ctx,
  sheet: Sheet,
  env: unknown,
  stored: StoredRow[],
  facts: FileFacts,
): Promise<RowVerdict[]> {
  const columns = importColumns(sheet);
  const read = stored.map((row) => readStored(columns, row, facts));
  const batch = { env, found: await sheet.lookUp?.(ctx, env, read) };
  return read.map((row, i) => rowVerdict(sheet, columns, row, sheet.check(ctx, batch, row), stored[i]!, facts));
}

function readStored(
  columns: readonly SheetColumn[],
  { line, cells }: StoredRow,
  { blanks, order, headerRow }: FileFacts,
): Read {
  const { values, errors } = readRow(columns, cells);
  const blank = faultsOfBlanks(blanks.get(line), columns, order, cells, headerRow);
  // The reason of a blank cell replaces the error that it is blank.
  const fields = new Set(blank.map(({ field }) => field));
  for (const field of fields) if (field !== undefined) values[field] = undefined;
  const others = errors.filter(({ field }) => !fields.has(field));
  return { line, values, errors: [...blank, ...others] };
}

function rowVerdict(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  row: Read,
  checked: Verdict,
  stored: StoredRow,
  facts: FileFacts,
): RowVerdict {
  const { line } = row;
  const faulty = new Set(row.errors.map(({ field }) => field));
  const errors = [...row.errors, ...checked.errors.filter(({ field }) => field === undefined || !faulty.has(field))];
  const first = row.errors.length === 0 ? firstLine(facts.seen, sheet.keyOf(row.values), line) : line;
  if (first !== line) return verdict(line, ImportRowStatus.repeated, `与文件第 ${first} 行重复，请删除其中一行`);
  errors.push(...faultsOfOnce(sheet, columns, row, facts));
  const warnings = checked.warnings ?? [];
  const found = {
    warning: [stored.warning, ...warnings.map(({ text }) => text)].filter(Boolean).join('；'),
    hints: [...new Set([...stored.hints, ...cellsOf(columns, warnings)])],
  };
  if (errors.length > 0 || stored.error !== '') {
    const others = errors.filter(
      ({ field }) => !stored.marks.includes(columns.findIndex((one) => one.field === field)),
    );
    const error = [stored.error, ...others.map(({ text }) => text)].filter(Boolean).join('；');
    return {
      line,
      status: ImportRowStatus.failed,
      error,
      marks: [...stored.marks, ...cellsOf(columns, others)],
      ...found,
    };
  }
  countEffects(facts, checked);
  const status = checked.exists ? ImportRowStatus.exists : ImportRowStatus.ready;
  return { line, status, error: checked.exists ? existsAlready : '', marks: [], ...found };
}

/** Two accounts with one number: the first line keeps it. */
function faultsOfOnce(
  { once }: Sheet,
  columns: readonly SheetColumn[],
  { values, line }: Read,
  facts: FileFacts,
): Fault[] {
  const value = once === undefined ? undefined : values[once];
  if (typeof value !== 'string') return [];
  const first = firstLine(facts.once, value.toUpperCase(), line);
  const title = columns.find(({ field }) => field === once)?.title ?? '';
  return first === line ? [] : [{ field: once!, text: `${title}“${value}”与文件第 ${first} 行相同，请核对` }];
}

/** The first line with this key. */
function firstLine(seen: Map<string, number>, key: string, line: number): number {
  if (key === '') return line;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, line);
  return first ?? line;
}

const cellsOf = (columns: readonly SheetColumn[], faults: readonly Fault[]) => [
  ...new Set(
    faults.flatMap(({ field }) => columns.findIndex((column) => column.field === field)).filter((at) => at >= 0),
  ),
];

function countEffects({ effects }: FileFacts, { effects: own = [], exists }: Verdict) {
  for (const [kind, key] of own) {
    const counted = effects.get(kind) ?? { skip: new Set<string>(), overwrite: new Set<string>() };
    effects.set(kind, counted);
    counted.overwrite.add(key);
    if (!exists) counted.skip.add(key);
  }
}
