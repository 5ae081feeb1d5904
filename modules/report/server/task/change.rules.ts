import { keyOf } from '../../shared/type/check.rules.ts';
import type { Cells, Column } from '../../shared/type/column.ts';

/** Fields of a row whose cells differ from what the system collected. */
export const changedFields = (cells: Cells, collected: Cells | null): string[] =>
  collected === null ? [] : Object.keys(collected).filter((field) => (cells[field] ?? '') !== collected[field]);

/** A person has changed collected cells and has not said why. */
export const lacksReason = (row: { cells: Cells; collected: Cells | null; reason: string }): boolean =>
  row.reason === '' && changedFields(row.cells, row.collected).length > 0;

/** Name of a row in its table; rows of a type without keys are named by their place. */
export const nameOf = (columns: readonly Column[], cells: Cells, place: number): string =>
  columns.some(({ is_key }) => is_key) ? keyOf(columns, cells) : `#${place}`;

/** Cells that a person may not change: what the system fills in, and the key of a row that was collected. */
export const isReadOnly = ({ fill, is_key = false }: Column, collected: Cells | null): boolean =>
  fill !== undefined || (is_key && collected !== null);

type Kept = { cells: Cells; collected: Cells | null; source: string };

/** A row with what was collected anew: what a person has written stays, and waits for a reason where it differs. */
export function withCollected({ cells, collected, source }: Kept, fresh: Cells): Record<string, string> {
  const isOurs = (field: string) =>
    collected !== null && field in collected
      ? (cells[field] ?? '') === collected[field]
      : source === 'copy' || (cells[field] ?? '') === '';
  return {
    ...cells,
    ...Object.fromEntries(Object.entries(fresh).filter(([field]) => isOurs(field))),
  };
}
