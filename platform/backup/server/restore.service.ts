import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { formatDateTime } from '#kernel/shared/time.ts';
import { listBackups, type Backup } from './backup-folder.service.ts';
import { putBack } from '#lib/backup/copy-files.ts';
import { describeFile, hasManifest, readManifest, verifyFiles, type Manifest } from '#lib/backup/manifest.ts';
import { damagedLog, findDamaged, segmentsAfter } from '#lib/backup/wal-replay.ts';

/**
 * The backup in this folder, or the newest in a folder of backups: finished before `time`, of the first of these modes
 * available. With archived log, an older base backup reaches further than a dump.
 */
export function chooseBackup(from: string, time: Date | undefined, modes: readonly Manifest['mode'][]): string {
  if (hasManifest(from)) {
    if (time && Date.parse(readManifest(from).finished_at) > time.getTime())
      throw new Error(`这个备份在 ${finishedAt(readManifest(from))} 才完成：请选更早的备份，或更晚的时刻`);
    return from;
  }
  const isEarly = ({ manifest }: Backup) => !time || Date.parse(manifest.finished_at) <= time.getTime();
  const backups = listBackups(from).filter(isEarly);
  for (const mode of modes) {
    const newest = backups.findLast(({ manifest }) => manifest.mode === mode);
    if (newest) return newest.folder;
  }
  const wanted = `${time ? '这个时刻之前完成的' : ''} ${modes.join(' 或 ')} 备份`;
  throw new Error(`${resolve(from)} 中没有${wanted}：请用 --from 指明备份的目录`);
}

/** Finish time of a backup, in the schools' time zone. */
export const finishedAt = (manifest: Manifest) => formatDateTime(new Date(manifest.finished_at));

/** Verifies a backup with the archived log after it. Returns the number of segments. */
export async function verifyBackup(folder: string): Promise<{ manifest: Manifest; segments: number }> {
  const manifest = readManifest(folder);
  await verifyFiles(folder, manifest);
  const segments = manifest.base ? segmentsAfter(folder, manifest.base) : [];
  const damaged = await findDamaged(segments);
  if (damaged) throw damagedLog(damaged);
  return { manifest, segments: segments.length };
}

/** Refuses to overwrite data unless the target is confirmed by name. */
export function checkTarget(name: string, holdsData: boolean, force: string | undefined): void {
  if (!holdsData || force === name) return;
  throw new Error(`目标 ${name} 中已有数据：请换一个空的目标；确实要替换时加上 --force ${name}`);
}

/** Restores secrets and files into a data folder. Existing secrets are renamed. */
export async function restoreFolders(folder: string, manifest: Manifest, dataDir: string): Promise<void> {
  const secrets = join(dataDir, 'secrets');
  if (await differs(dataDir, manifest)) await rename(secrets, `${secrets}.before-${Date.now()}`);
  await putBack(folder, manifest.files, 'secrets', secrets);
  await putBack(folder, manifest.files, 'files', join(dataDir, 'files'));
}

async function differs(dataDir: string, { files }: Manifest): Promise<boolean> {
  for (const { path, sha256 } of files.filter((file) => file.path.startsWith('secrets/')))
    if (existsSync(join(dataDir, path)) && (await describeFile(dataDir, path)).sha256 !== sha256) return true;
  return false;
}

/** Name of a target for `--force`: the folder's, or the database's. */
export const targetName = (into: string) =>
  /^postgres(?:ql)?:/.test(into) ? decodeURIComponent(new URL(into).pathname.slice(1)) : basename(resolve(into));
