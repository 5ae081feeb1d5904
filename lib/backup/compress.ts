import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

// The checksum makes reading a damaged file fail.
const compressor = () => createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });

/** Writer of a compressed file. */
type CompressedFile = { write: (chunk: Buffer) => Promise<void>; close: () => Promise<void> };

/** Creates a compressed file, readable by its owner only. Durable after `close`. */
export function createCompressed(path: string): CompressedFile {
  const input = compressor();
  const done = pipeline(input, createWriteStream(path, { mode: 0o600 }));
  // Reported by `write` or `close`.
  done.catch(() => undefined);
  return {
    async write(chunk) {
      if (!input.write(chunk)) await Promise.race([once(input, 'drain'), done]);
    },
    async close() {
      input.end();
      await done;
      await flush(path);
    },
  };
}

/** The content of a compressed file. */
export const readCompressed = (path: string) => createReadStream(path).pipe(createZstdDecompress());

/** Compresses to a temporary file and renames it, so that the final name never holds a partial file. */
export async function compressFile(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), compressor(), createWriteStream(`${target}.tmp`, { mode: 0o600 }));
  await flush(`${target}.tmp`);
  await rename(`${target}.tmp`, target);
}

/** Decompresses a file into another. */
export const decompressFile = (source: string, target: string) =>
  pipeline(createReadStream(source), createZstdDecompress(), createWriteStream(target, { mode: 0o600 }));

/** Flushes a file to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
