import { join } from 'node:path';
import pg from 'pg';
import { createCompressed } from './compress.ts';
import { copyOut } from './copy.ts';

/** File name of the archive in a base backup. */
export const baseArchive = 'base.tar.zst';

/** Name of the replication slot that keeps the write-ahead log until it is archived. */
export const slotName = 'lab_archive';

/** Cluster, timeline and end of a base backup; the archived log continues from there. */
export type BasePosition = { system: string; timeline: number; end_lsn: string };

/** A client in replication mode. */
export async function connectReplication(url: string): Promise<pg.Client> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Copies the running server into one compressed archive, including the log that makes it consistent. With `archived`, a
 * slot retains later log until it is archived.
 */
export async function takeBaseBackup(url: string, folder: string, archived: boolean): Promise<BasePosition> {
  const client = await connectReplication(url);
  try {
    const identity = await client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM');
    const { systemid, timeline } = identity.rows[0]!;
    if (archived) await reserveLog(client);
    const file = createCompressed(join(folder, baseArchive));
    // The first byte of a chunk is its type: d data, n new archive, p progress.
    await copyOut(client, "BASE_BACKUP (LABEL 'lab-platform', CHECKPOINT 'fast', WAL true, MANIFEST 'no')", (chunk) =>
      chunk[0] === 0x64 ? file.write(chunk.subarray(1)) : Promise.resolve(),
    );
    await file.close();
    const end = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM');
    return { system: systemid, timeline, end_lsn: end.rows[0]!.xlogpos };
  } finally {
    await client.end();
  }
}

// A slot that fell too far behind has lost its log: the archive has a gap and restarts with this backup.
async function reserveLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT ${slotName}`);
  if (rows[0]?.restart_lsn) return;
  await client.query(`DROP_REPLICATION_SLOT ${slotName}`).catch(() => undefined);
  await client.query(`CREATE_REPLICATION_SLOT ${slotName} PHYSICAL RESERVE_WAL`);
}
