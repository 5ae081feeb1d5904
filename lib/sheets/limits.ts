export type SheetLimits = {
  /** Rows of the sheet, header and blank rows between included. */
  rows: number;
  columns: number;
  /** Characters in one cell. */
  text: number;
  /** Bytes of an .xls file, which is read as a whole. */
  fileBytes: number;
  inflatedBytes: number;
  entries: number;
  ratio: number;
};

/** The limits of the security baseline; 32,767 is also Excel's own limit for a cell. */
export const sheetLimits: SheetLimits = {
  rows: 200_000,
  columns: 256,
  text: 32_767,
  fileBytes: 20_000_000,
  inflatedBytes: 100_000_000,
  entries: 2_000,
  ratio: 100,
};
