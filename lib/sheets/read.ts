import { open } from 'node:fs/promises';
import type { Cell } from './cell.ts';
import { SheetError } from './error.ts';
import type { ReadResult } from './flaws.ts';
import type { SheetLimits } from './limits.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';

/**
 * Reads a sheet of an .xlsx or .xls: the visible one with most of the titles, else the first. Detects the format by the
 * first bytes, not the file name.
 */
export async function* readSheet(
  path: string,
  limits: Partial<SheetLimits> = {},
  titles: readonly string[] = [],
): AsyncGenerator<Cell[], ReadResult> {
  const magic = await readMagic(path);
  if (magic.startsWith('504b0304')) return yield* readXlsx(path, limits, titles);
  if (magic === 'd0cf11e0a1b11ae1') return yield* readXls(path, limits, titles);
  throw new SheetError('sheet.unknownFormat');
}

async function readMagic(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}
