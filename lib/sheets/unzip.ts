import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { SheetError } from './error.ts';
import type { SheetLimits } from './limits.ts';

export type Archive = {
  has: (name: string) => boolean;
  open: (name: string) => Promise<Readable>;
  close: () => void;
};

// Below this size a bomb is harmless, and small files of repeated rows do reach the ratio.
const harmlessBytes = 1_000_000;

/**
 * Opens a zip after inflating every entry once and counting the actual bytes; declared sizes prove nothing. Names are
 * case-insensitive, as in Excel.
 */
export async function openArchive(path: string, limits: SheetLimits): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  try {
    const entries = await walk(zip, (await stat(path)).size, limits);
    const find = (name: string) => entries.get(name.toLowerCase());
    return {
      has: (name) => find(name) !== undefined,
      open: (name) => {
        const entry = find(name);
        if (!entry) throw new SheetError('sheet.damaged');
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function walk(zip: ZipFile, fileBytes: number, limits: SheetLimits) {
  const entries = new Map<string, Entry>();
  const inflatedByRatio = Math.max(harmlessBytes, fileBytes * limits.ratio);
  let inflated = 0;
  if (zip.entryCount > limits.entries) throw new SheetError('sheet.tooManyParts', { limit: limits.entries });
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entry.isEncrypted()) throw new SheetError('sheet.encrypted');
    // Duplicate names: two programs could read different sheets.
    if (entries.has(name)) throw new SheetError('sheet.damaged');
    entries.set(name, entry);
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      inflated += (chunk as Buffer).length;
      if (inflated > limits.inflatedBytes)
        throw new SheetError('sheet.tooLarge', { limit: Math.round(limits.inflatedBytes / 1e6) });
      if (inflated > inflatedByRatio) throw new SheetError('sheet.tooCompressed');
    }
  }
  return entries;
}
