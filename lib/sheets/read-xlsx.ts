import type { Cell } from './cell.ts';
import { asSheetError } from './error.ts';
import { sheetLimits, type SheetLimits } from './limits.ts';
import { openArchive } from './unzip.ts';
import { readDateStyles, readStrings } from './xlsx-lookups.ts';
import { gatherRows } from './xlsx-rows.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { readXml } from './xml.ts';

/**
 * Reads the first visible worksheet of an .xlsx row by row. Blank rows between come as empty arrays, so the n-th row is
 * Excel's row n; blank rows and cells at the end are left out. Formulas give their last result.
 */
export async function* readXlsx(path: string, limits: Partial<SheetLimits> = {}): AsyncGenerator<Cell[]> {
  const all = { ...sheetLimits, ...limits };
  try {
    const archive = await openArchive(path, all);
    try {
      const { sheet, strings, styles, date1904 } = await readWorkbook(archive);
      const rows = gatherRows({
        strings: await readStrings(archive, strings),
        dateStyles: await readDateStyles(archive, styles),
        date1904,
        limits: all,
      });
      for await (const _ of readXml(await archive.open(sheet), rows)) yield* rows.take();
    } finally {
      archive.close();
    }
  } catch (error) {
    throw asSheetError(error);
  }
}
