import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatDateTime } from '#kernel/shared/time.ts';
import { parseLsn, segmentStart, startOfSegment } from '#lib/backup/lsn.ts';
import { hasManifest, readManifest, type Manifest } from '#lib/backup/manifest.ts';
import { archiveFolder } from '#lib/backup/wal-receiver.ts';

/** A finished backup in a folder of backups. */
export type Backup = { name: string; folder: string; manifest: Manifest };

/** Name of a backup that starts now, such as `20261122-100000-base`; names sort by time. */
export const backupName = (at: Date, mode: Manifest['mode']) =>
  `${formatDateTime(at).replace(/[-:]/g, '').replace(' ', '-')}-${mode}`;

/** Folder name of an unfinished backup. */
export const draftName = (name: string) => `.${name}.part`;

/** Removes leftovers of killed backups: older than two days. */
export function removeDrafts(backups: string, now: Date): void {
  const oldest = draftName(backupName(new Date(now.getTime() - 2 * 86_400_000), 'base'));
  for (const name of readdirSync(backups).filter((file) => /^\.\d{8}-\d{6}-.*\.part$/.test(file) && file < oldest))
    rmSync(join(backups, name), { recursive: true, force: true });
}

/** Finished backups of a folder, oldest first. An unfinished backup has another name. */
export function listBackups(backups: string): Backup[] {
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .filter((name) => /^\d{8}-\d{6}-/.test(name) && hasManifest(join(backups, name)))
    .sort()
    .map((name) => ({ name, folder: join(backups, name), manifest: readManifest(join(backups, name)) }));
}

/** Removes all but the newest `keep` backups of a mode, and archived log that no remaining base backup needs. */
export function removeOld(backups: string, mode: Manifest['mode'], keep: number): string[] {
  const old = listBackups(backups)
    .filter(({ manifest }) => manifest.mode === mode)
    .slice(0, -keep);
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
  if (mode === 'base') removeOldLog(backups);
  return old.map(({ name }) => name);
}

// Up to the end of the oldest base backup, which includes its log until there. The service may rename a segment meanwhile.
function removeOldLog(backups: string): void {
  const oldest = new Map<string, bigint>();
  for (const { manifest } of listBackups(backups)) {
    if (!manifest.base) continue;
    const { system, end_lsn } = manifest.base;
    const start = segmentStart(parseLsn(end_lsn));
    const known = oldest.get(system);
    if (known === undefined || start < known) oldest.set(system, start);
  }
  for (const [system, start] of oldest) {
    const folder = archiveFolder(backups, system);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).filter((name) => /^[0-9A-F]{24}\./.test(name)))
      if (startOfSegment(name) < start) rmSync(join(folder, name), { force: true });
  }
}
