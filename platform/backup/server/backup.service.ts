import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { fingerprint } from '#kernel/server/db/claim-server.ts';
import { urlAs, type Database } from '#kernel/server/db/connect.ts';
import { accessFile } from '#lib/postgres/home.ts';
import { backupName, draftName, listBackups, removeDrafts, removeOld } from './backup-folder.service.ts';
import { baseArchive, takeBaseBackup, type BasePosition } from '#lib/backup/base-backup.ts';
import { copyFiles, filesBelow } from '#lib/backup/copy-files.ts';
import { countTables, describeVersions, listSequences } from './describe-database.queries.ts';
import { dumpFile, dumpTables } from '#platform/backup/server/dump.service.ts';
import { describeFile, writeManifest, type Manifest } from '#lib/backup/manifest.ts';
import { checkFreeSpace } from '#lib/backup/free-space.ts';

type BackupOptions = {
  database: Database;
  dataDir: string;
  mode: Manifest['mode'];
  /** Folder of backups. */
  to: string;
  /** The service archives the write-ahead log into `to`. */
  archived: boolean;
  keep?: number;
  product: string;
  report: (text: string) => void;
  now?: () => Date;
};

/** Saves database, files and secrets while the service runs. Returns the folder of the backup. */
export async function backUp(options: BackupOptions): Promise<string> {
  const { mode, to, keep, report, now = () => new Date() } = options;
  const startedAt = now();
  const name = backupName(startedAt, mode);
  const draft = join(to, draftName(name));
  await mkdir(draft, { recursive: true, mode: 0o700 });
  removeDrafts(to, startedAt);
  try {
    await checkFreeSpace(to);
    const saved = await saveDatabase(options, draft);
    // After the database: every row's file is in the backup.
    const files = [...saved.files, ...(await saveFolders(options, draft))];
    const times = { started_at: startedAt.toISOString(), finished_at: now().toISOString() };
    writeManifest(draft, { format: 1, mode, product: options.product, ...times, ...saved, files });
    await rename(draft, join(to, name));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    throw new Error(`备份目录 ${to} 所在的磁盘已满：请腾出空间，或用 --to 指定另一个目录`, { cause: error });
  }
  report(`备份完成：${resolve(to, name)}`);
  if (keep !== undefined) for (const old of removeOld(to, mode, keep)) report(`已删除过期备份 ${old}`);
  return join(to, name);
}

type Saved = Omit<Manifest, 'format' | 'mode' | 'product' | 'started_at' | 'finished_at'>;

async function saveDatabase({ database, mode, archived, report }: BackupOptions, draft: string): Promise<Saved> {
  const url = urlAs(database, 'lab_backup');
  const client = await connect(url);
  try {
    report(mode === 'base' ? '正在复制数据库…' : '正在导出数据库…');
    const base: BasePosition | undefined = mode === 'base' ? await takeBaseBackup(url, draft, archived) : undefined;
    const tables = base ? await countTables(client) : await dumpTables(client, draft, report);
    const paths = base ? [baseArchive] : Object.keys(tables).map(dumpFile);
    const files = await Promise.all(paths.map((path) => describeFile(draft, path)));
    const sequences = await listSequences(client);
    const versions = await describeVersions(client);
    return { ...versions, secret: fingerprint(database.secret), tables, sequences, ...(base ? { base } : {}), files };
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    // 28P01: the role has no password, or that of an earlier version.
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(
      '备份账号 lab_backup 不能登录：请使用与服务相同的 APP_SECRET 和 DATA_DIR；程序更新之后先启动一次服务，或执行 npm run migrate',
      { cause: error },
    );
  }
}

async function saveFolders({ dataDir, mode, to, report }: BackupOptions, draft: string) {
  report('正在复制文件…');
  const last = listBackups(to).at(-1);
  const earlier = last && { folder: last.folder, files: last.manifest.files };
  const [files, secrets] = [join(dataDir, 'files'), join(dataDir, 'secrets')];
  const saved = await copyFiles(files, await filesBelow(files), draft, 'files', earlier);
  const copied = await copyFiles(secrets, await filesBelow(secrets), draft, 'secrets');
  report(`已保存 ${saved.length} 个文件、${copied.length} 个密钥`);
  // The copy of the embedded server includes its password.
  const access = mode === 'base' ? await copyFiles(join(dataDir, 'postgres'), [accessFile], draft, 'postgres') : [];
  return [...saved, ...copied, ...access];
}
