import type { Cell } from './cell.ts';
import { asSheetError } from './error.ts';
import type { ReadResult } from './flaws.ts';
import { bestHeader, headerRows } from './header.ts';
import { sheetLimits, type SheetLimits } from './limits.ts';
import { openArchive, type Archive } from './unzip.ts';
import { readDateStyles, readStrings } from './xlsx-lookups.ts';
import { gatherRows, type Lookups } from './xlsx-rows.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import { readXml } from './xml.ts';

/**
 * Reads a worksheet of an .xlsx row by row: the visible one with most of the titles, else the first. Blank rows between
 * come as empty arrays, so the n-th row is Excel's row n; blank rows and cells at the end are left out. Formulas give
 * their last result.
 */
export async function* readXlsx(
  path: string,
  limits: Partial<SheetLimits> = {},
  titles: readonly string[] = [],
): AsyncGenerator<Cell[], ReadResult> {
  const all = { ...sheetLimits, ...limits };
  try {
    const archive = await openArchive(path, all);
    try {
      const { sheets, strings, styles, date1904 } = await readWorkbook(archive);
      const lookups = {
        strings: await readStrings(archive, strings),
        dateStyles: await readDateStyles(archive, styles),
        date1904,
        limits: all,
      };
      const parts = sheets.map(({ part }) => part);
      const position = parts.length > 1 ? await bestSheet(archive, parts, lookups, titles) : 0;
      const rows = gatherRows(lookups);
      for await (const _ of readXml(await archive.open(parts[position]!), rows)) yield* rows.take();
      return { name: sheets[position]!.name, position, flaws: rows.flaws };
    } finally {
      archive.close();
    }
  } catch (error) {
    throw asSheetError(error);
  }
}

/** Looks at the first rows of each worksheet. */
async function bestSheet(archive: Archive, parts: string[], lookups: Lookups, titles: readonly string[]) {
  let best = { position: 0, count: 0 };
  if (titles.length === 0) return 0;
  for (const [position, part] of parts.entries()) {
    const { count } = bestHeader(await firstRows(archive, part, lookups), titles);
    if (count > best.count) best = { position, count };
  }
  return best.position;
}

async function firstRows(archive: Archive, part: string, lookups: Lookups): Promise<Cell[][]> {
  const rows = gatherRows(lookups);
  const first: Cell[][] = [];
  for await (const _ of readXml(await archive.open(part), rows)) {
    first.push(...rows.take());
    if (first.length >= headerRows) break;
  }
  return first;
}
