import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tabNames, type Sheet } from './sheet.ts';
import { workbookParts } from './xlsx-parts.ts';
import { worksheetXml } from './xlsx-sheet.ts';
import { zip, type ZipPart } from './zip.ts';

/**
 * Writes an .xlsx while the rows arrive and ends `out`. Rows are asked for only as fast as `out` takes them; when `out`
 * is closed early, the rows' own `finally` runs and the promise fails. Values only: no cell ever becomes a formula.
 */
export async function writeXlsx(sheets: Sheet[], out: Writable): Promise<void> {
  await pipeline(zip(parts(sheets)), out);
}

function* parts(sheets: Sheet[]): Generator<ZipPart> {
  yield* workbookParts(tabNames(sheets));
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: worksheetXml(sheet) };
}
