import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tabNames, type Sheet } from './sheet.ts';
import { workbookParts } from './xlsx-parts.ts';
import { drawingParts } from './xlsx-drawing.ts';
import { worksheetXml } from './xlsx-sheet.ts';
import { zip, type ZipPart } from './zip.ts';

/**
 * Streams an .xlsx to `out` and ends it, reading rows with backpressure. If `out` closes early, the row source's
 * `finally` runs and the promise rejects. Values only: no cell becomes a formula.
 */
export async function writeXlsx(sheets: Sheet[], out: Writable): Promise<void> {
  await pipeline(zip(parts(sheets)), out);
}

function* parts(sheets: Sheet[]): Generator<ZipPart> {
  const drawings = sheets.flatMap(({ pictures }, index) => (pictures ? [index + 1] : []));
  yield* workbookParts(tabNames(sheets), drawings);
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: worksheetXml(sheet) };
    // The rows have been read: they may have added pictures.
    if (sheet.pictures) yield* drawingParts(sheet.pictures, index + 1);
  }
}
