import { existsSync, readdirSync } from 'node:fs';
import { chown, copyFile, stat, truncate } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { SystemUser } from '../postgres/system-user.ts';
import type { BasePosition } from './base-backup.ts';
import { decompressFile, readCompressed } from './compress.ts';
import { parseLsn, segmentName, segmentSize, segmentStart, startOfSegment } from './lsn.ts';
import { archiveFolder } from './wal-receiver.ts';

/** Archived segments after a base backup without a gap, oldest first. */
export function segmentsAfter(folder: string, base: BasePosition): string[] {
  const archive = archiveFolder(dirname(folder), base.system);
  const names = existsSync(archive) ? readdirSync(archive) : [];
  const segments: string[] = [];
  for (let lsn = segmentStart(parseLsn(base.end_lsn)); ; lsn += segmentSize) {
    const name = segmentName(base.timeline, lsn);
    const found = [`${name}.zst`, `${name}.partial`].find((file) => names.includes(file));
    if (!found) return segments;
    segments.push(join(archive, found));
    if (found.endsWith('.partial')) return segments;
  }
}

/** Verifies archived segments; returns the first damaged one, at which recovery would end silently. */
export async function findDamaged(segments: readonly string[]): Promise<string | undefined> {
  for (const path of segments.filter((name) => name.endsWith('.zst'))) {
    try {
      for await (const chunk of readCompressed(path)) void chunk;
    } catch {
      return path;
    }
  }
  return undefined;
}

/** Message for a damaged segment. */
export const damagedLog = (path: string) =>
  new Error(`WAL 归档已损坏：${path}。请用 --time 恢复到它之前的时刻，或改用更晚的备份`);

/** Copies the segments to where the server reads them during recovery. */
export async function putSegments(
  segments: readonly string[],
  cluster: string,
  { end_lsn }: BasePosition,
  owner: SystemUser | undefined,
): Promise<void> {
  for (const path of segments) {
    const name = basename(path, extname(path));
    const target = join(cluster, 'pg_wal', name);
    const isPut = await putSegment(path, target, parseLsn(end_lsn)).catch((error: unknown) => {
      // A running service has finished the segment meanwhile.
      if ((error as { code?: unknown }).code !== 'ENOENT' || !path.endsWith('.partial')) throw error;
      return putSegment(path.replace(/partial$/, 'zst'), target, parseLsn(end_lsn));
    });
    if (!isPut) continue;
    if (owner) await chown(target, owner.uid, owner.gid);
  }
}

/** False if the segment adds nothing to the backup. */
async function putSegment(path: string, target: string, end: bigint): Promise<boolean> {
  if (path.endsWith('.zst')) await decompressFile(path, target);
  else if (await reaches(path, basename(target), end)) await putPartial(path, target);
  else return false;
  return true;
}

// The backup itself may contain more of the last segment than the archive.
async function reaches(path: string, name: string, lsn: bigint): Promise<boolean> {
  return startOfSegment(name) + BigInt((await stat(path)).size) > lsn;
}

async function putPartial(path: string, target: string): Promise<void> {
  await copyFile(path, target);
  await truncate(target, Number(segmentSize));
}
