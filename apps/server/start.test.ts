import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#kernel/server/config.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { startEmbedded, type Embedded } from '#lib/postgres/embedded.ts';
import { createApp } from './app.ts';
import { urlOf } from './database.ts';
import { slices } from './slices.ts';
import { stopAll } from './stop-all.ts';
import { childEnv } from './testing/trace.ts';

// A separate server: its roles and settings are changed on purpose.
const folder = mkdtempSync(join(tmpdir(), 'lab-start-'));
// Accessible to the server's user, so that all files stay inside it under root as well.
chmodSync(folder, 0o711);
const log = pino({ level: 'silent' });
const secret = 'the secret that was there first of all';
let server: Embedded;
let adminUrl: string;

beforeAll(async () => {
  server = await startEmbedded({ dir: join(folder, 'postgres'), log, profile: 'test' });
  adminUrl = urlOf(server.adminUrl);
  await prepareDatabase({ adminUrl, secret }, slices, { mayLoseData: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<R>(connectionString: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as R[];
  } finally {
    await client.end();
  }
}

test('role passwords cannot be computed from an address without a password', async () => {
  const open = new URL(adminUrl);
  open.password = '';
  const asApp = urlAs({ adminUrl: open.href, secret }, 'lab_app');
  expect(await ask(asApp, 'select current_user as name')).toEqual([{ name: 'lab_app' }]);
  const guess = urlAs({ adminUrl, secret: 'trust' }, 'lab_migrator');
  await expect(ask(guess, 'select 1')).rejects.toThrow(/password authentication/);
});

test('a node with another secret is refused before any change', async () => {
  const other = { adminUrl, secret: 'the secret of a node somebody forgot' };
  await expect(prepareDatabase(other, slices, { mayLoseData: true })).rejects.toThrow(/另一套密钥.*APP_SECRET/);
  expect(await ask(urlAs({ adminUrl, secret }, 'lab_app'), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a new secret is accepted with --new-secret, and then again the old one', async () => {
  const replaced = { adminUrl, secret: 'the secret that replaces the first one' };
  await prepareDatabase(replaced, slices, { mayLoseData: true, newSecret: true });
  expect(await ask(urlAs(replaced, 'lab_app'), 'select 1 as n')).toEqual([{ n: 1 }]);
  await prepareDatabase({ adminUrl, secret }, slices, { mayLoseData: true, newSecret: true });
});

test('a server that may lose commits is refused', async () => {
  await expect(prepareDatabase({ adminUrl, secret }, slices)).rejects.toThrow(
    /fsync、full_page_writes、synchronous_commit 已关闭/,
  );
});

test('a database of an earlier version grants its backup role replication', async () => {
  await ask(adminUrl, 'alter role lab_backup noreplication');
  await prepareDatabase({ adminUrl, secret }, slices, { mayLoseData: true });
  const text = `select rolreplication as may from pg_roles where rolname = 'lab_backup'`;
  expect(await ask(adminUrl, text)).toEqual([{ may: true }]);
});

test('the read replica is read as the service role, regardless of the login in its address', async () => {
  const config = { ...readConfig({ DATABASE_REPLICA_URL: adminUrl }), dataDir: join(folder, 'data') };
  const app = await createApp({ config, database: { adminUrl, secret }, log, takesJobs: false });
  const { rows } = await app.services.readPool.query('select current_user as name');
  expect(rows).toEqual([{ name: 'lab_app' }]);
  await app.stop();
});

test.each(['short', 'a'.repeat(40), 'change-me-change-me-change-me-change-me', 'your-app-secret-of-32-bytes-0123456'])(
  'APP_SECRET %s is refused',
  (value) => {
    expect(() => readConfig({ APP_SECRET: value })).toThrow(/APP_SECRET .*32 字节/);
  },
);

test('a long random APP_SECRET is accepted', () => {
  const value = 'q8Zr2mXw0vNf5uKd7yTb1hLs6cGj9pEa';
  expect(readConfig({ APP_SECRET: value }).secret).toBe(value);
});

test('a refused start leaves no database running', async () => {
  const dataDir = join(folder, 'refused');
  const own = await startEmbedded({ dir: join(dataDir, 'postgres'), log });
  await ask(urlOf(own.adminUrl), 'alter system set synchronous_commit = off');
  await own.stop();
  const { code, output } = await runStart({ DATA_DIR: dataDir, DEMO: '0', PORT: '0' });
  expect(code).toBe(1);
  expect(output).toContain('没有启动：数据库的 synchronous_commit 已关闭');
  expect(existsSync(join(dataDir, 'postgres/pgdata/postmaster.pid'))).toBe(false);
}, 60_000);

test('a start with an invalid setting ends with one message', async () => {
  const { code, output } = await runStart({ DATA_DIR: join(folder, 'never'), APP_SECRET: 'short' });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^APP_SECRET 太短[^\n]*$/);
}, 60_000);

test('a hanging service does not prevent the database from stopping', async () => {
  const dir = join(folder, 'hanging');
  const own = await startEmbedded({ dir, log, profile: 'test' });
  const hanging = { stop: () => new Promise<void>(() => undefined) };
  expect(await stopAll([hanging], own, 20)).toBe(false);
  expect(existsSync(join(dir, 'pgdata/postmaster.pid'))).toBe(false);
}, 60_000);

function runStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'start.ts')], {
    env: { PATH: process.env.PATH, ...childEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}
