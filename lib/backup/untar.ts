import { chown, mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, normalize, resolve, sep } from 'node:path';

const block = 512;
type Owner = { uid: number; gid: number };
type Entry = { path: string; mode: number; size: number; type: string };

/** Unpacks an archive of folders and files, such as a base backup, owned by `owner`. */
export async function untar(content: AsyncIterable<Buffer>, folder: string, owner: Owner | undefined): Promise<void> {
  const read = reader(content);
  for (;;) {
    const head = await read(block);
    // Two empty blocks end an archive.
    if (!head || head.every((byte) => byte === 0)) break;
    const entry = parseHead(head, folder);
    if (entry.type === '5') await mkdir(entry.path, { recursive: true, mode: entry.mode });
    else if (entry.type === '0') await writeEntry(entry, read);
    else throw new Error(`unexpected kind ${entry.type} of ${entry.path} in the archive`);
    if (owner) await chown(entry.path, owner.uid, owner.gid);
  }
  for await (const rest of content) void rest;
}

async function writeEntry({ path, mode, size }: Entry, read: Read): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w', mode);
  try {
    await copyBytes(file, size, read);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyBytes(file: FileHandle, size: number, read: Read): Promise<void> {
  for (let left = size; left > 0;) {
    const part = await read(Math.min(left, 1 << 20));
    if (!part) throw new Error('the archive ends too early');
    await file.write(part);
    left -= part.length;
  }
  const padding = (block - (size % block)) % block;
  if (padding > 0) await read(padding);
}

function parseHead(head: Buffer, folder: string): Entry {
  const text = (from: number, length: number) =>
    head
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  const prefix = text(345, 155);
  const path = resolve(folder, normalize(prefix ? `${prefix}/${text(0, 100)}` : text(0, 100)));
  if (path !== resolve(folder) && !path.startsWith(resolve(folder) + sep)) throw new Error('a path leaves the archive');
  return { path, mode: Number.parseInt(text(100, 8), 8), size: sizeOf(head), type: text(156, 1) || '0' };
}

// Octal digits, or beyond 8 GB a big-endian number whose first bit is set.
function sizeOf(head: Buffer): number {
  if (head[124]! & 0x80) return Number(head.readBigUInt64BE(128));
  return Number.parseInt(head.subarray(124, 136).toString('ascii'), 8);
}

type Read = (length: number) => Promise<Buffer | undefined>;

function reader(content: AsyncIterable<Buffer>): Read {
  const chunks = content[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return undefined;
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  };
}
