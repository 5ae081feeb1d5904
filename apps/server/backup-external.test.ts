import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest, writeManifest } from '#lib/backup/manifest.ts';
import { readMigrations } from '#kernel/server/db/migrate.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { slices } from './slices.ts';
import { checksums, connected, contents, writeContinuously, runCommand } from './testing/drill.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { testSecret, withDatabase } from './testing/setup.ts';

// Operator drill with an external server: saved by a dump, restored into another database.
let app: TestApp;
let dataDir: string;
let env: Record<string, string>;
let target: string;

beforeAll(async () => {
  app = await startTestApp();
  dataDir = app.services.config.dataDir;
  env = { DATA_DIR: dataDir, DATABASE_URL: app.database.adminUrl, APP_SECRET: testSecret };
  const name = `${new URL(app.database.adminUrl).pathname.slice(1)}_copy`;
  target = withDatabase(app.database.adminUrl, name);
  await connected(app.database.adminUrl, (client) => client.query(`create database ${name} template template0`));
  mkdirSync(join(dataDir, 'files/1'), { recursive: true });
  writeFileSync(join(dataDir, 'files/1/photo'), 'content of a photo');
});
afterAll(async () => {
  const name = new URL(target).pathname.slice(1);
  await connected(app.database.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  await app.stop();
});

const log = 'kernel.op_log';

async function logRows(url: string, upTo: number): Promise<unknown[]> {
  const text = `select t::text as row from ${log} t where id <= $1 order by id`;
  return connected(url, async (client) => (await client.query(text, [upTo])).rows);
}

test('a dump during writes is one snapshot of all tables, and is restored with every file', async () => {
  const writing = writeContinuously(app.database.adminUrl);
  expect(await runCommand('backup', [], env)).toMatchObject({ code: 0 });
  await writing.stop();
  const into = join(dataDir, 'elsewhere');
  const restored = await runCommand('restore', ['--from', join(dataDir, 'backups'), '--into', target], {
    ...env,
    DATA_DIR: into,
  });
  expect(restored).toMatchObject({ code: 0 });

  const [source, copy] = [await checksums(app.database.adminUrl), await checksums(target)];
  const [name] = readdirSync(join(dataDir, 'backups'));
  const manifest = JSON.parse(readFileSync(join(dataDir, 'backups', name!, 'manifest.json'), 'utf8')) as {
    tables: Record<string, number>;
  };
  // The log grew meanwhile, and the queue of the running service maintains itself.
  const still = Object.keys(source).filter((table) => table !== log && !table.startsWith('pgboss.'));
  for (const table of still) expect([table, copy[table]]).toEqual([table, source[table]]);
  const last = await connected(target, async (client) => {
    const { rows } = await client.query<{ id: number }>(`select max(id) as id from ${log}`);
    return rows[0]!.id;
  });
  const rows = await logRows(target, last);
  expect(rows).toHaveLength(manifest.tables[log]!);
  expect(rows).toEqual(await logRows(app.database.adminUrl, last));
  expect((await contents(join(into, 'files')))['1/photo']).toBe((await contents(join(dataDir, 'files')))['1/photo']);
}, 60_000);

test('sequences continue after the last number', async () => {
  const { rows } = await connected(target, (client) =>
    client.query<{ fresh: boolean }>(
      `insert into ${log} (school_id, user_id, action) values (1, 0, 'first after the restore')
       returning id > (select max(id) from ${log}) as fresh`,
    ),
  );
  expect(rows).toEqual([{ fresh: true }]);
});

test('a database with data is replaced only if confirmed by name', async () => {
  const name = new URL(target).pathname.slice(1);
  const args = ['--from', join(dataDir, 'backups'), '--into', target];
  const refused = await runCommand('restore', args, env);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining(`--force ${name}`) });
}, 60_000);

test('a dump of an earlier version is restored unchanged, and the next start migrates it', async () => {
  const earlier = `${target}_earlier`;
  const name = new URL(earlier).pathname.slice(1);
  await connected(app.database.adminUrl, (client) => client.query(`create database ${name} template template0`));
  const names = readMigrations(slices.flatMap((slice) => slice.migrations ?? [])).map((migration) => migration.name);
  const database = { adminUrl: earlier, secret: testSecret };
  await prepareDatabase(database, slices, { mayLoseData: true, only: names.slice(0, -1) });
  const to = join(dataDir, 'earlier');
  expect(await runCommand('backup', ['--to', to], { ...env, DATABASE_URL: earlier })).toMatchObject({ code: 0 });
  const args = ['--from', to, '--into', earlier, '--force', name];
  expect(await runCommand('restore', args, env)).toMatchObject({ code: 0 });
  expect(await prepareDatabase(database, slices, { mayLoseData: true })).toEqual(names.slice(-1));
  await connected(app.database.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
}, 60_000);

test('a dump of a later version is refused before the target is changed', async () => {
  const [name] = readdirSync(join(dataDir, 'backups'));
  const folder = join(dataDir, 'backups', name!);
  const manifest = readManifest(folder);
  writeManifest(folder, { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] });
  const force = new URL(target).pathname.slice(1);
  const refused = await runCommand('restore', ['--from', folder, '--into', target, '--force', force], env);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('请先更新程序') });
  const units = await connected(target, (client) => client.query('select 1 from org.unit'));
  expect(units.rowCount).toBeGreaterThan(0);
}, 60_000);

test('a base backup of an external server is refused with the alternative', async () => {
  const refused = await runCommand('backup', ['--mode', 'base'], env);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('--mode logical') });
});
