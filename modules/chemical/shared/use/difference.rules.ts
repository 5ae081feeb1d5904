/** A measured amount may differ by two per cent of the book, or by 1 g or 1 mL, without an explanation. */
export const toleranceOf = (book: number): number => Math.max(book * 0.02, 1);

export const isBeyond = (measured: number, book: number): boolean =>
  Math.abs(measured - book) > toleranceOf(book) + 1e-9;
