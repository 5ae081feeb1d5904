import type { Range } from './cell.ts';

/**
 * What a worksheet does not show as it is: cells that look filled and hold nothing, and rows out of sight. Rows and
 * columns count from 0.
 */
export type SheetFlaws = {
  merges: Range[];
  /** Formulas without a stored result. */
  formulas: { row: number; column: number }[];
  /** Rows with content that a filter or the user hides. */
  hidden: number[];
};

/** A read worksheet: its name, and its position among the visible ones, from 0. */
export type ReadResult = { name: string; position: number; flaws: SheetFlaws };

/** Entries of one kind; a file may have millions. */
export const maxFlaws = 20_000;
