import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded, type AdminLogin, type Embedded, type EmbeddedOptions } from './embedded.ts';
import { isAlive } from './processes.ts';

const messages: string[] = [];
const log = { info: note, warn: note, error: note };
const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  messages.length = 0;
  while (cleanUps.length > 0) await cleanUps.pop()?.();
});

test('a new folder gets a server with checksums, the builtin locale and a password', async () => {
  const server = await start({ dir: newFolder() });
  expect(await ask(server.adminUrl, 'show data_checksums')).toBe('on');
  expect(await ask(server.adminUrl, 'select datlocprovider from pg_database where datname = current_database()')).toBe(
    'b',
  );
  expect(await ask(server.adminUrl, "select upper('é')")).toBe('É');
  expect(await ask(server.adminUrl, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(server.adminUrl, 'show max_connections')).toBe('100');
  await expect(ask({ ...server.adminUrl, password: 'guess' }, 'select 1')).rejects.toThrow(/password authentication/);
});

test('production settings are durable; test settings are fast and named so', async () => {
  const careful = await start({ dir: newFolder(), profile: 'production' });
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await ask(careful.adminUrl, `show ${name}`)).toBe('on');
  const fast = await start({ dir: newFolder() });
  expect(await ask(fast.adminUrl, 'show fsync')).toBe('off');
});

test('only the owner may read the password', async () => {
  const dir = newFolder();
  await start({ dir });
  expect(statSync(join(dir, 'connection.json')).mode & 0o077).toBe(0);
  expect(statSync(join(dir, 'pgdata')).mode & 0o077).toBe(0);
});

test('data and port survive a stop and a start', async () => {
  const dir = newFolder();
  const first = await start({ dir });
  await ask(first.adminUrl, 'create table kept as select 7 as n');
  await first.stop();
  expect(existsSync(join(dir, 'pgdata/postmaster.pid'))).toBe(false);
  const second = await start({ dir });
  expect(second.adminUrl.port).toBe(first.adminUrl.port);
  expect(await ask(second.adminUrl, 'select n from kept')).toBe(7);
});

test('a killed server restarts on the same port with its data', async () => {
  const dir = newFolder();
  const server = await start({ dir, profile: 'production' });
  await ask(server.adminUrl, 'create table kept as select 7 as n');
  const killed = serverPid(dir);
  process.kill(killed, 'SIGKILL');
  await until(async () => (await ask(server.adminUrl, 'select n from kept')) === 7);
  expect(serverPid(dir)).not.toBe(killed);
  // The server responds shortly before its supervisor notices.
  await until(() => Promise.resolve(messages.includes('数据库已恢复')));
});

test('a new process adopts the server of a killed process', async () => {
  const dir = newFolder();
  const other = await startInAnotherProcess(dir);
  const pid = serverPid(dir);
  await kill(other);
  expect(isAlive(pid)).toBe(true);
  const server = await start({ dir });
  expect(serverPid(dir)).toBe(pid);
  expect(messages).toContain('接管了正在运行的数据库');
  expect(await ask(server.adminUrl, 'select 1 as n')).toBe(1);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a second process shares the server, does not stop it, and takes over when the first is killed', async () => {
  const dir = newFolder();
  const other = await startInAnotherProcess(dir);
  const pid = serverPid(dir);
  const guest = await startEmbedded({ dir, log, profile: 'test' });
  await guest.stop();
  expect(isAlive(pid)).toBe(true);
  const heir = await start({ dir });
  await kill(other);
  process.kill(pid, 'SIGKILL');
  await until(async () => (await ask(heir.adminUrl, 'select 1 as n')) === 1);
});

test('a stale pid now used by another program does not prevent the start', async () => {
  const dir = newFolder();
  const first = await start({ dir });
  await first.stop();
  const bystander = spawn('sleep', ['60']);
  cleanUps.push(() => void bystander.kill());
  writeFileSync(join(dir, 'pgdata/postmaster.pid'), `${bystander.pid}\n${dir}/pgdata\n1\n5432\n\n127.0.0.1\n`);
  const second = await start({ dir });
  expect(await ask(second.adminUrl, 'select 1 as n')).toBe(1);
});

test('an interrupted first start is repeated', async () => {
  const dir = newFolder();
  mkdirSync(join(dir, 'pgdata.new'));
  writeFileSync(join(dir, 'pgdata.new/half'), '');
  const server = await start({ dir });
  expect(await ask(server.adminUrl, 'select 1 as n')).toBe(1);
});

// Applies to root only: PostgreSQL then runs as another user, who cannot enter the parent folder.
test.runIf(process.getuid?.() === 0)('a data folder accessible to root only still gets a server', async () => {
  const parent = newFolder();
  chmodSync(parent, 0o700);
  const dir = join(parent, 'postgres');
  const server = await start({ dir });
  const saved = JSON.parse(readFileSync(join(dir, 'connection.json'), 'utf8')) as { cluster: string };
  cleanUps.splice(-1, 0, () => rmSync(join(saved.cluster, '..'), { recursive: true }));
  await server.stop();
  const again = await start({ dir });
  expect(await ask(again.adminUrl, 'select 1 as n')).toBe(1);
});

function note(text: string): void {
  messages.push(text);
}

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-'));
  cleanUps.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(options: Omit<EmbeddedOptions, 'log'>): Promise<Embedded> {
  const server = await startEmbedded({ profile: 'test', ...options, log });
  cleanUps.push(server.stop);
  return server;
}

async function ask(login: AdminLogin, sql: string): Promise<unknown> {
  const client = new Client(login);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await holds().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error('did not happen within 10 s');
}

function serverPid(dir: string): number {
  return Number(readFileSync(join(dir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function startInAnotherProcess(dir: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href);
  const script = `
    import { startEmbedded } from ${module};
    const log = { info() {}, warn() {}, error() {} };
    await startEmbedded({ dir: ${JSON.stringify(dir)}, log, profile: 'test' });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(() => kill(child));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
