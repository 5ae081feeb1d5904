import { keyOf, rowFaults, type Checked, type Finding } from '../../shared/type/check.rules.ts';
import type { Cells } from '../../shared/type/column.ts';

export type CellFault = Pick<Finding, 'level' | 'text'>;
type RowFaults = ReadonlyMap<string, CellFault>;

/**
 * Faults of rows by their fields. A row is checked once and again when it changes; nothing is wrong with a blank one, nor with what
 * the system fills in when a new row is saved.
 */
export function createFaults(all: Checked): (cells: Cells) => RowFaults {
  const of = { ...all, columns: all.columns.filter(({ fill }) => fill === undefined) };
  const known = new WeakMap<Cells, RowFaults>();
  return (cells) => {
    const faults =
      known.get(cells) ?? new Map(rowFaults(of, cells).map(({ field, level, text }) => [field, { level, text }]));
    known.set(cells, faults);
    return faults;
  };
}

/** Rows whose key stands above them already, by their places: the place of the first. */
export function repeatedRows({ columns }: Checked, rows: readonly Cells[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [at, cells] of rows.entries()) {
    const key = keyOf(columns, cells);
    if (key === '') continue;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, at);
    else repeated.set(at, earlier);
  }
  return repeated;
}
