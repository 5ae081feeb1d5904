import { useMemo } from 'react';
import type { Checked } from '../../shared/type/check.rules.ts';
import type { Draft } from './draft.rules.ts';
import { createFaults, repeatedRows, type CellFault } from './faults.rules.ts';

const none: ReadonlyMap<string, CellFault> = new Map();

/** Faults of the rows as they are typed, and how many there are. */
export function useFaults(of: Checked, draft: Draft) {
  const faultsOf = useMemo(() => createFaults(of), [of]);
  const rows = useMemo(() => draft.order.map((key) => draft.cells[key]!), [draft]);
  const repeated = useMemo(() => repeatedRows(of, rows), [of, rows]);
  const keyField = of.columns.findLast(({ is_key }) => is_key);
  const errors = useMemo(
    () =>
      rows.reduce(
        (sum, cells) => sum + [...faultsOf(cells).values()].filter(({ level }) => level === 'error').length,
        0,
      ) + repeated.size,
    [rows, faultsOf, repeated],
  );
  const faults = (_key: string, row: number): ReadonlyMap<string, CellFault> => {
    const cells = rows[row];
    if (cells === undefined) return none;
    const first = repeated.get(row);
    if (first === undefined || !keyField) return faultsOf(cells);
    const fault: CellFault = { level: 'error', text: `与第 ${first + 1} 行重复` };
    return new Map([...faultsOf(cells), [keyField.field, fault]]);
  };
  return { faults, errors };
}
