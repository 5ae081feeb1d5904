import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { SheetError } from './error.ts';

export type ZipPart = { name: string; content: Iterable<string | Buffer> | AsyncIterable<string | Buffer> };
type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number };

const max32 = 0xffff_ffff;
// Flags: sizes after the data, names in UTF-8.
const flags = 0x0808;
const deflated = 8;
const version = 20;
// 1 January 1980: identical input produces identical output.
const date = 0x0021;

/** Streams a zip; only its directory stays in memory. */
export async function* zip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), offset, crc: 0, packed: 0, size: 0 };
    const header = localHeader(entry);
    yield header;
    for await (const chunk of deflate(part, entry)) {
      entry.packed += chunk.length;
      if (offset + entry.packed > max32 || entry.size > max32) throw new SheetError('sheet.outputTooLarge');
      yield chunk;
    }
    const descriptor = uint32s(0x08074b50, entry.crc, entry.packed, entry.size);
    yield descriptor;
    offset += header.length + entry.packed + descriptor.length;
    directory.push(entry);
  }
  const central = Buffer.concat(directory.map(centralHeader));
  if (offset + central.length > max32) throw new SheetError('sheet.outputTooLarge');
  yield central;
  yield endOfDirectory(directory.length, central.length, offset);
}

async function* deflate(part: ZipPart, entry: Written): AsyncGenerator<Buffer> {
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      done(null, chunk);
    },
  });
  const packed = createDeflateRaw();
  const piped = pipeline(Readable.from(part.content), measure, packed);
  // An error also ends the loop below; without a listener it would crash the process.
  piped.catch(() => undefined);
  for await (const chunk of packed) yield chunk as Buffer;
  await piped;
}

function localHeader({ name }: Written): Buffer {
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x04034b50, 0);
  fixed.writeUInt16LE(version, 4);
  fixed.writeUInt16LE(flags, 6);
  fixed.writeUInt16LE(deflated, 8);
  fixed.writeUInt16LE(date, 12);
  fixed.writeUInt16LE(name.length, 26);
  return Buffer.concat([fixed, name]);
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(0x02014b50, 0);
  fixed.writeUInt16LE(version, 4);
  fixed.writeUInt16LE(version, 6);
  fixed.writeUInt16LE(flags, 8);
  fixed.writeUInt16LE(deflated, 10);
  fixed.writeUInt16LE(date, 14);
  uint32s(crc, packed, size).copy(fixed, 16);
  fixed.writeUInt16LE(name.length, 28);
  fixed.writeUInt32LE(offset, 42);
  return Buffer.concat([fixed, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  uint32s(size, offset).copy(end, 12);
  return end;
}

function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
  return bytes;
}
