import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseBackup } from '#platform/backup/server/public.ts';
import { compressFile } from '#lib/backup/compress.ts';
import { archiveWal } from '#lib/backup/wal-archive.ts';
import { putSegments } from '#lib/backup/wal-replay.ts';
import { storedSecret, readConfig } from '#kernel/server/config.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { startEmbedded, type Embedded } from '#lib/postgres/embedded.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { createApp } from './app.ts';
import { urlOf } from './database.ts';
import { slices } from './slices.ts';
import { checksums, connected, contents, writeContinuously, runCommand, until } from './testing/drill.ts';
import { useMachineClock } from './testing/test-clock.ts';
import { makeTestSchools } from './testing/fixtures.ts';

// Operator drill with the embedded database: one installation, saved and restored by commands.
const folder = mkdtempSync(join(tmpdir(), 'lab-backup-'));
// Accessible to the server's user, so that all files stay inside it under root as well.
chmodSync(folder, 0o711);
const dataDir = join(folder, 'data');
const backups = join(dataDir, 'backups');
const env = { DATA_DIR: dataDir };
const log = pino({ level: 'silent' });
let server: Embedded;
let url: string;
let archive: ReturnType<typeof archiveWal>;

beforeAll(async () => {
  useMachineClock('commits carry the time of the machine, and a recovery stops at one of them');
  server = await startEmbedded({ dir: join(dataDir, 'postgres'), log, profile: 'test' });
  url = urlOf(server.adminUrl);
  const database = { adminUrl: url, secret: storedSecret(dataDir, 'root') };
  await prepareDatabase(database, slices, { mayLoseData: true });
  const app = await createApp({ config: { ...readConfig({}), dataDir }, database, log, takesJobs: false });
  await makeTestSchools(app.services);
  await app.stop();
  archive = startArchive();
  saveFile('before', 1_000);
  saveFile('large', 300_000);
});
afterAll(async () => {
  await archive.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const startArchive = () =>
  archiveWal({
    url: urlAs({ adminUrl: url, secret: storedSecret(dataDir, 'root') }, 'lab_backup'),
    backups,
    log,
    pauseMs: 50,
  });

function saveFile(name: string, size: number) {
  mkdirSync(join(dataDir, 'files/1/2026/11'), { recursive: true });
  writeFileSync(join(dataDir, 'files/1/2026/11', name), Buffer.alloc(size, name));
}

const backupFolders = () => readdirSync(backups).filter((name) => /^\d{8}-\d{6}-base$/.test(name));

async function archived() {
  const position = await connected(url, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    return rows[0]!.lsn;
  });
  await until(() =>
    connected(url, async (client) => {
      const text = `select restart_lsn >= $1::pg_lsn as there from pg_replication_slots where slot_name = 'lab_archive'`;
      return (await client.query<{ there: boolean }>(text, [position])).rows[0]?.there ?? false;
    }),
  );
}

/** A copy of a folder with one byte in the middle of a file changed. */
function damagedCopy(source: string, file: string): string {
  const copy = mkdtempSync(join(folder, 'damaged-'));
  cpSync(source, copy, { recursive: true });
  const bytes = readFileSync(join(copy, file));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = bytes[middle]! ^ 1;
  writeFileSync(join(copy, file), bytes);
  return copy;
}

test('a backup during writes is restored to a chosen second, with every table and file', async () => {
  const writing = writeContinuously(url);
  expect(await runCommand('backup', [], env)).toMatchObject({ code: 0 });
  const written = await writing.stop();
  expect(written).toBeGreaterThan(0);
  await connected(url, (client) => client.query('select pg_switch_wal()'));
  await connected(url, (client) => client.query(`update identity.account set mobile = '13900000000'`));
  const lost = '1/2026/11/after-the-backup';
  await connected(url, (client) =>
    client.query(
      `insert into files.file (school_id, key, name, ext, size, created_by)
       select id, unnest($1::text[]), '现场.jpg', 'jpg', 3, 0 from org.school where school_key = 'alpha'`,
      [[lost, '1/2026/11/before']],
    ),
  );
  const before = await checksums(url);
  // The command uses whole seconds: wait for the next one before writing.
  const second = new Date(Math.ceil((Date.now() + 1) / 1_000) * 1_000);
  await sleep(second.getTime() - Date.now() + 20);
  await connected(url, (client) => client.query('delete from identity.holding; delete from kernel.op_log'));
  await archived();

  const into = join(folder, 'second');
  const restored = await runCommand('restore', ['--time', formatDateTime(second), '--into', into], env);
  // The log brings the row of a file whose content came after the backup.
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('有 1 个文件在备份之后上传') });
  expect(readFileSync(join(into, 'missing-files.txt'), 'utf8')).toContain(`${lost}  现场.jpg`);
  expect(readdirSync(into)).not.toContain('restore-unfinished');
  const copy = await startEmbedded({ dir: join(into, 'postgres'), log, profile: 'test' });
  try {
    expect(await checksums(urlOf(copy.adminUrl))).toEqual(before);
  } finally {
    await copy.stop();
  }
  expect(await contents(join(into, 'files'))).toEqual(await contents(join(dataDir, 'files')));
  expect(await contents(join(into, 'secrets'))).toEqual(await contents(join(dataDir, 'secrets')));
}, 60_000);

test('an intact backup passes, and one with a flipped byte is refused', async () => {
  const [name] = backupFolders();
  const whole = join(backups, name!);
  expect(await runCommand('backup', ['verify', whole], env)).toMatchObject({ code: 0 });
  for (const file of ['base.tar.zst', 'manifest.json', 'files/1/2026/11/large']) {
    const from = damagedCopy(whole, file);
    const restored = await runCommand('restore', ['--from', from, '--into', join(folder, 'third')], env);
    expect(restored).toEqual({ code: 1, output: expect.stringContaining(`备份已损坏：${file}`) });
  }
  expect(readdirSync(folder)).not.toContain('third');
}, 60_000);

test('an archived log with a flipped byte is refused, because recovery would end there silently', async () => {
  const log = readdirSync(backups).find((name) => name.startsWith('wal-'))!;
  const [name] = backupFolders();
  const segment = readdirSync(join(backups, log)).findLast((file) => file.endsWith('.zst'))!;
  const from = damagedCopy(backups, join(log, segment));
  const verified = await runCommand('backup', ['verify', join(from, name!)], env);
  expect(verified).toEqual({ code: 1, output: expect.stringContaining('WAL 归档已损坏') });
  const restored = await runCommand('restore', ['--from', from, '--into', join(folder, 'fourth')], env);
  expect(restored).toEqual({ code: 1, output: expect.stringContaining('WAL 归档已损坏') });
}, 60_000);

test('a time beyond the archive is refused, and nothing is replaced', async () => {
  const into = join(folder, 'too-late');
  const later = formatDateTime(new Date(Date.now() + 3_600_000));
  const restored = await runCommand('restore', ['--time', later, '--into', into], env);
  expect(restored).toEqual({ code: 1, output: expect.stringContaining('归档中没有这么晚的记录') });
  expect(readdirSync(join(into, 'postgres'))).not.toContain('pgdata');
  // Nobody makes a new school of what an unfinished restore has left.
  const started = await runCommand('start', [], { DATA_DIR: into, PORT: '0' });
  expect(started).toEqual({ code: 1, output: expect.stringContaining('上次的恢复没有完成') });
  expect(readdirSync(join(into, 'postgres'))).not.toContain('pgdata');
}, 60_000);

test('a segment that the service finishes during a restore is taken in its finished form', async () => {
  const archive = mkdtempSync(join(folder, 'finished-'));
  const cluster = join(archive, 'cluster');
  mkdirSync(join(cluster, 'pg_wal'), { recursive: true });
  const name = '000000010000000000000002';
  writeFileSync(join(archive, 'raw'), Buffer.alloc(1_000, 'wal'));
  await compressFile(join(archive, 'raw'), join(archive, `${name}.zst`));
  const base = { system: '1', timeline: 1, end_lsn: '0/2000000' };
  await putSegments([join(archive, `${name}.partial`)], cluster, base, undefined);
  expect(readFileSync(join(cluster, 'pg_wal', name))).toEqual(Buffer.alloc(1_000, 'wal'));
}, 60_000);

test('a folder with data is not overwritten', async () => {
  const refused = await runCommand('restore', [], env);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('已有数据') });
  const running = await runCommand('restore', ['--force', 'data'], env);
  expect(running).toEqual({ code: 1, output: expect.stringContaining('服务还在运行') });
}, 60_000);

test('a base backup with later log is preferred to a newer dump', async () => {
  expect(await runCommand('backup', ['--mode', 'logical'], env)).toMatchObject({ code: 0 });
  expect(chooseBackup(backups, undefined, ['base', 'logical'])).toMatch(/-base$/);
  expect(chooseBackup(backups, undefined, ['logical'])).toMatch(/-logical$/);
}, 60_000);

test('a further backup links existing files, and only the requested number of backups remains', async () => {
  const [first] = backupFolders();
  const inode = statSync(join(backups, first!, 'files/1/2026/11/large')).ino;
  saveFile('after', 10);
  await until(async () => formatDateTime(new Date()).replace(/\D/g, '') > first!.replace(/\D/g, ''));
  const saved = await runCommand('backup', ['--keep', '1'], env);
  expect(saved).toEqual({ code: 0, output: expect.stringContaining('备份完成') });
  const [second, ...others] = backupFolders();
  expect(second).not.toBe(first);
  expect(others).toEqual([]);
  expect(statSync(join(backups, second!, 'files/1/2026/11/large')).ino).toBe(inode);
  expect(await contents(join(backups, second!, 'files'))).toEqual(await contents(join(dataDir, 'files')));
}, 60_000);

test('an archive that is stopped while it connects ends', async () => {
  await archive.stop();
  await expect(startArchive().stop()).resolves.toBeUndefined();
  archive = startArchive();
});
