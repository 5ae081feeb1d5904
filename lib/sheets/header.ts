import type { Cell } from './cell.ts';

/** Rows in which a header is expected: notes and titles above it are common. */
export const headerRows = 20;

/** A title without what people add to it: marks of required columns, blanks, line breaks, full-width forms. */
export const plainTitle = (cell: Cell | undefined) =>
  typeof cell === 'string'
    ? cell
        .normalize('NFKC')
        .replace(/[*\s]/g, '')
        .replace(/\(必填\)$/, '')
    : '';

/** Number of the titles that a row holds. */
function titlesIn(row: readonly Cell[], titles: readonly string[]): number {
  const held = new Set(row.map(plainTitle));
  return titles.filter((title) => held.has(plainTitle(title))).length;
}

/** Index of the row with most titles, the first of equals, and how many they are. */
export function bestHeader(rows: readonly (readonly Cell[])[], titles: readonly string[]) {
  let best = { row: 0, count: 0 };
  rows.slice(0, headerRows).forEach((cells, row) => {
    const count = titlesIn(cells, titles);
    if (count > best.count) best = { row, count };
  });
  return best;
}
