import { constants, mkdirSync, readdirSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { compressFile } from './compress.ts';
import { copyOut, type CopyConnection } from './copy.ts';
import { connectReplication, slotName } from './base-backup.ts';
import { checkFreeSpace } from './free-space.ts';
import { formatLsn, parseLsn, segmentName, segmentSize, segmentStart, startOfSegment } from './lsn.ts';

/** Archive folder of a server within the folder of backups. */
export const archiveFolder = (backups: string, system: string) => join(backups, `wal-${system}`);

const microsTo2000 = 946_684_800_000_000n;

/**
 * Streams the write-ahead log of a server into the folder of backups until the connection ends. Full segments are
 * compressed; the current one is a `.partial` file. Returns at once without a replication slot, that is, before the
 * first base backup.
 */
export async function receiveWal(url: string, backups: string, signal: AbortSignal): Promise<void> {
  const client = await connectReplication(url);
  const cut = () => void client.end();
  signal.addEventListener('abort', cut);
  try {
    // It may have come while the connection was made.
    if (signal.aborted) return;
    const from = await findPosition(client, backups);
    if (from) await stream(client, from);
  } finally {
    signal.removeEventListener('abort', cut);
    await client.end();
  }
}

type Position = { folder: string; timeline: number; lsn: bigint };

// Start after the last full segment; the current one is received again.
async function findPosition(client: pg.Client, backups: string): Promise<Position | undefined> {
  const identity = await client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM');
  const { systemid, timeline } = identity.rows[0]!;
  const slot = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT ${slotName}`);
  const restart = slot.rows[0]?.restart_lsn;
  if (!restart) return undefined;
  const folder = archiveFolder(backups, systemid);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const prefix = segmentName(timeline, 0n).slice(0, 8);
  const full = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith('.zst'));
  const next = full.map((name) => startOfSegment(name) + segmentSize);
  const lsn = [segmentStart(parseLsn(restart)), ...next].reduce((a, b) => (a > b ? a : b));
  return { folder, timeline, lsn };
}

async function stream(client: pg.Client, { folder, timeline, lsn }: Position): Promise<void> {
  const segments = segmentWriter(folder, timeline);
  let connection: CopyConnection | undefined;
  let confirmed = lsn;
  // Serialised: a segment must not be closed during a flush.
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (last = last.then(work));
  const confirm = async () => {
    confirmed = (await segments.flush()) ?? confirmed;
    connection?.sendCopyFromChunk(statusMessage(confirmed));
  };
  const everySecond = setInterval(() => void inTurn(confirm).catch(() => client.end()), 1_000);
  everySecond.unref();
  try {
    const text = `START_REPLICATION SLOT ${slotName} PHYSICAL ${formatLsn(lsn)} TIMELINE ${timeline}`;
    await copyOut(client, text, (message, from) => {
      connection = from;
      if (message[0] === 0x77) return inTurn(() => segments.write(message.readBigUInt64BE(1), message.subarray(25)));
      const wantsReply = message[0] === 0x6b && message[17] === 1;
      return wantsReply ? inTurn(confirm) : Promise.resolve();
    });
  } finally {
    clearInterval(everySecond);
    await last.catch(() => undefined);
    await segments.close();
  }
}

// Standby status update: written, flushed and applied up to here; no reply requested.
function statusMessage(lsn: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r');
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(lsn, at);
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - microsTo2000, 25);
  return message;
}

function segmentWriter(folder: string, timeline: number) {
  let current: { path: string; handle: FileHandle } | undefined;
  let end: bigint | undefined;

  async function write(lsn: bigint, data: Buffer): Promise<void> {
    for (let offset = 0; offset < data.length;) {
      const at = lsn + BigInt(offset);
      const room = Number(segmentSize - (at % segmentSize));
      const part = data.subarray(offset, offset + room);
      current ??= await openSegment(segmentName(timeline, at));
      await current.handle.write(part, 0, part.length, Number(at % segmentSize));
      offset += part.length;
      end = lsn + BigInt(offset);
      if (part.length === room) await finish();
    }
  }

  async function openSegment(name: string) {
    await checkFreeSpace(folder);
    const path = join(folder, `${name}.partial`);
    // Data of an earlier connection is rewritten with the same bytes.
    return { path, handle: await open(path, constants.O_RDWR | constants.O_CREAT, 0o600) };
  }

  async function finish(): Promise<void> {
    const { path, handle } = current!;
    current = undefined;
    await handle.sync();
    await handle.close();
    await compressFile(path, path.replace(/partial$/, 'zst'));
    await rm(path);
  }

  return {
    write,
    /** Flushes; returns the durable position, undefined before the first byte. */
    async flush(): Promise<bigint | undefined> {
      await current?.handle.sync();
      return end;
    },
    async close(): Promise<void> {
      await current?.handle.sync();
      await current?.handle.close();
    },
  };
}
