import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findBinaries, majorVersion, type Binaries } from '#lib/postgres/binaries.ts';
import { superuser } from '#lib/postgres/cluster.ts';
import { accessFile, openHome, saveAccess, type Access, type Home } from '#lib/postgres/home.ts';
import { giveUpOwnership, takeOwnership } from '#lib/postgres/ownership.ts';
import { isAlive } from '#lib/postgres/processes.ts';
import { endOfLog, findServer, freePort, startServer, stopServer } from '#lib/postgres/server.ts';
import { baseArchive } from '#lib/backup/base-backup.ts';
import { readCompressed } from '#lib/backup/compress.ts';
import type { Manifest } from '#lib/backup/manifest.ts';
import { untar } from '#lib/backup/untar.ts';
import { damagedLog, findDamaged, putSegments, segmentsAfter } from '#lib/backup/wal-replay.ts';

type BaseRestore = {
  folder: string;
  manifest: Manifest;
  dataDir: string;
  /** Point in time to restore; absent: the end of the archive. */
  time?: Date;
  report: (text: string) => void;
};

/**
 * Restores the embedded server of a data folder from a base backup and the archived log. Builds it in a temporary
 * folder and swaps it in after recovery; an existing server is renamed. Returns its new name.
 */
export async function restoreBase(options: BaseRestore): Promise<string | undefined> {
  return whileStopped(options.dataDir, async (home) => {
    const draft = { ...home, cluster: `${home.cluster}.new` };
    const access = await build(options, draft);
    const old = await setDirAside(home);
    await rename(draft.cluster, home.cluster);
    saveAccess(home, access);
    return old;
  });
}

/** Renames the server of a data folder. Returns the new name. */
export const setAside = (dataDir: string) => whileStopped(dataDir, setDirAside);

/** Identity of the embedded database of a data folder; undefined if there is none. A restore puts another one there. */
export function clusterOf(dataDir: string): number | undefined {
  const dir = join(dataDir, 'postgres');
  return existsSync(dir) ? statSync(openHome(dir).cluster, { throwIfNoEntry: false })?.ino : undefined;
}

/** True if a data folder has an embedded database. */
export const hasCluster = (dataDir: string) => clusterOf(dataDir) !== undefined;

async function build(options: BaseRestore, home: Home): Promise<Access> {
  const { manifest, report } = options;
  const binaries = findBinaries(dirname(home.cluster), home.user);
  const major = majorVersion(binaries);
  if (major !== manifest.postgres.split('.')[0])
    throw new Error(
      `备份来自 PostgreSQL ${manifest.postgres}，现在的程序是 ${major}：请用做备份的版本恢复，或恢复一个 logical 备份`,
    );
  const segments = await usableSegments(options);
  report('正在解开数据库…');
  await unpack(options, home, segments);
  report(`正在重放 ${segments.length} 个 WAL 文件…`);
  return replay(options, home, binaries);
}

async function usableSegments({ folder, manifest, time }: BaseRestore): Promise<string[]> {
  const segments = segmentsAfter(folder, manifest.base!);
  const damaged = await findDamaged(segments);
  if (!damaged) return segments;
  if (!time) throw damagedLog(damaged);
  // Recovery decides whether the point in time is before the damage.
  return segments.slice(0, segments.indexOf(damaged));
}

async function unpack({ folder, manifest }: BaseRestore, home: Home, segments: readonly string[]): Promise<void> {
  await rm(home.cluster, { recursive: true, force: true });
  await mkdir(home.cluster, { mode: 0o700 });
  if (home.user) await chown(home.cluster, home.user.uid, home.user.gid);
  await untar(readCompressed(join(folder, baseArchive)), home.cluster, home.user);
  await putSegments(segments, home.cluster, manifest.base!, home.user);
  await writeFile(join(home.cluster, 'recovery.signal'), '');
}

async function replay({ folder, time, report }: BaseRestore, home: Home, binaries: Binaries): Promise<Access> {
  const saved = JSON.parse(await readFile(join(folder, 'postgres', accessFile), 'utf8')) as Access;
  const access = { port: await freePort(0), password: saved.password };
  try {
    const pid = await startServer(home, binaries, access, recoverySettings(time));
    await recovered(access, pid);
    const last = lastTransaction(endOfLog(home));
    if (last) report(`最后一笔事务：${formatDateTime(last)}`);
  } catch (error) {
    throw explain(error, endOfLog(home));
  } finally {
    await stopServer(home, binaries);
  }
  return access;
}

// Reported by the server after replay, in its own time zone.
function lastTransaction(log: string): Date | undefined {
  const [, day, time, offset] =
    /last completed transaction was at log time (\S+) ([\d:]+)[.\d]*([+-]\d\d)/.exec(log) ?? [];
  return day ? new Date(`${day}T${time}${offset}:00`) : undefined;
}

// All log is in place: nothing to fetch, which `exit 1` reports in every shell.
function recoverySettings(time: Date | undefined): string[] {
  const settings = ['restore_command=exit 1', 'recovery_target_timeline=current', 'recovery_target_action=promote'];
  // The server reads its settings before it loads time zone names.
  return time ? [...settings, `recovery_target_time=${time.toISOString().replace('Z', '+00')}`] : settings;
}

// The server accepts queries before the last record is replayed.
async function recovered({ port, password }: Access, pid: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy');
      if (!rows[0]?.busy) return;
      if (!isAlive(pid)) throw new Error('数据库在重放时停止');
      await sleep(100);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, log: string): Error {
  const isTooLate = log.includes('before configured recovery target was reached');
  const text = isTooLate
    ? '恢复没有到达指定的时刻：归档中没有这么晚的记录，请选更早的时刻，或不带 --time 恢复到归档末尾'
    : `恢复失败，原来的数据没有改动：\n${log}`;
  return new Error(text, { cause: error });
}

async function whileStopped<T>(dataDir: string, work: (home: Home) => Promise<T>): Promise<T> {
  const home = openHome(join(dataDir, 'postgres'));
  if (!(await takeOwnership(home.dir)) || findServer(home)) throw new Error('服务还在运行：请先停止服务，再恢复');
  try {
    return await work(home);
  } finally {
    giveUpOwnership(home.dir);
  }
}

async function setDirAside(home: Home): Promise<string | undefined> {
  if (!existsSync(home.cluster)) return undefined;
  const old = `${home.cluster}.before-${Date.now()}`;
  await rename(home.cluster, old);
  await rename(join(home.dir, accessFile), `${old}.${accessFile}`).catch(() => undefined);
  return old;
}
