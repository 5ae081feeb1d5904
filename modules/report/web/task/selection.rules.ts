import type { Range } from './draft.rules.ts';

/** The active cell, and the opposite corner of what is selected. */
export type Selection = { row: number; column: number; toRow: number; toColumn: number };

export const cellAt = (row: number, column: number): Selection => ({ row, column, toRow: row, toColumn: column });

export const rangeOf = ({ row, column, toRow, toColumn }: Selection): Range => ({
  top: Math.min(row, toRow),
  bottom: Math.max(row, toRow),
  left: Math.min(column, toColumn),
  right: Math.max(column, toColumn),
});

export const isIn = ({ top, bottom, left, right }: Range, row: number, column: number): boolean =>
  top <= row && row <= bottom && left <= column && column <= right;

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most - 1));

type Size = { rows: number; columns: number };

/** Moves the active cell, or the corner of the selection. */
export function move(
  selection: Selection,
  down: number,
  right: number,
  { rows, columns }: Size,
  extends_: boolean,
): Selection {
  if (extends_)
    return {
      ...selection,
      toRow: clamp(selection.toRow + down, rows),
      toColumn: clamp(selection.toColumn + right, columns),
    };
  return cellAt(clamp(selection.row + down, rows), clamp(selection.column + right, columns));
}

/** The next cell for Tab: at the end of a row the first cell of the next one. */
export function nextCell({ row, column }: Selection, step: 1 | -1, { rows, columns }: Size): Selection {
  const at = row * columns + column + step;
  const kept = Math.max(0, Math.min(at, rows * columns - 1));
  return cellAt(Math.floor(kept / columns), kept % columns);
}
