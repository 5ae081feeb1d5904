import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { serverEnv, superuser } from './cluster.ts';
import type { Access, Home } from './home.ts';
import { commandLine, isAlive, isGoneWithin } from './processes.ts';

// Crash recovery replays the whole log: it may take minutes and must not be interrupted.
const recoveryTimeoutMs = 10 * 60_000;
const maxLogBytes = 10_000_000;

/** Pid and port of the server running on this cluster, whoever started it. */
export function findServer(home: Home): { pid: number; port: number } | undefined {
  const file = join(home.cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!isAlive(pid)) return undefined;
  const mark = process.platform === 'win32' ? 'postgres' : home.cluster;
  if (commandLine(pid).includes(mark)) return { pid, port: Number(lines[3]) };
  // Another program has reused the pid; PostgreSQL would mistake it for a server and refuse to start.
  rmSync(file);
  return undefined;
}

/** Starts the server and waits until it responds. Returns its pid. `settings` apply to this start only. */
export async function startServer(
  home: Home,
  binaries: Binaries,
  access: Access,
  settings: readonly string[] = [],
): Promise<number> {
  const log = statSync(home.logFile, { throwIfNoEntry: false });
  if (log && log.size > maxLogBytes) renameSync(home.logFile, `${home.logFile}.1`);
  const args = ['-p', String(access.port), ...settings.flatMap((setting) => ['-c', setting])];
  const pid = process.platform === 'win32' ? await launchOnWindows(home, binaries, args) : launch(home, binaries, args);
  await answering(home, access, pid);
  return pid;
}

/** Waits until the server accepts queries; throws if it ends before. */
export async function answering(home: Home, access: Access, pid: number): Promise<void> {
  const until = Date.now() + recoveryTimeoutMs;
  let lastError: unknown;
  while (isAlive(pid) && Date.now() < until) {
    try {
      return await ping(access);
    } catch (error) {
      lastError = error;
      await sleep(30);
    }
  }
  throw new Error(`数据库没有启动：${String(lastError)}\n${endOfLog(home)}`);
}

/** Stops the server cleanly: cancels statements, writes all data, then ends it. */
export async function stopServer(home: Home, binaries: Binaries): Promise<void> {
  const server = findServer(home);
  if (!server) return;
  signal(home, binaries, server.pid, 'SIGINT');
  if (await isGoneWithin(server.pid, 8_000)) return;
  // SIGKILL loses nothing: the next start replays the log.
  signal(home, binaries, server.pid, 'SIGQUIT');
  await isGoneWithin(server.pid, 2_000);
}

/** The preferred loopback port if free, else any free one. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? 0;
}

function launch(home: Home, binaries: Binaries, args: string[]): number {
  const log = openSync(home.logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...args], {
    ...home.user,
    cwd: '/',
    env: serverEnv(),
    // Detached process group: neither Ctrl-C nor the end of this process reaches it.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  // A failed start leaves no pid; `answering` reports it.
  child.on('error', () => undefined);
  return child.pid ?? 0;
}

// PostgreSQL refuses administrators; pg_ctl starts it with restricted rights.
async function launchOnWindows(home: Home, binaries: Binaries, args: string[]): Promise<number> {
  const options = args.map((arg) => (arg.startsWith('-') ? arg : `"${arg}"`)).join(' ');
  const start = ['start', '-W', '-D', home.cluster, '-l', home.logFile, '-o', options];
  spawnSync(binaries.pgCtl, start, { env: serverEnv(), stdio: 'ignore' });
  for (let i = 0; i < 100 && !findServer(home); i += 1) await sleep(100);
  return findServer(home)?.pid ?? 0;
}

function signal(home: Home, binaries: Binaries, pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  if (process.platform !== 'win32') return kill(pid, name);
  // Signals of Node terminate a Windows process at once.
  const mode = name === 'SIGINT' ? 'fast' : 'immediate';
  spawnSync(binaries.pgCtl, ['stop', '-W', '-D', home.cluster, '-m', mode], { stdio: 'ignore' });
}

function kill(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process may have ended already.
    if (isAlive(pid)) throw error;
  }
}

async function ping(access: Access): Promise<void> {
  const { port, password } = access;
  const login = { host: '127.0.0.1', port, user: superuser, password, database: 'postgres' };
  const client = new Client({ ...login, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Last lines of the server log, with the reason it ended. */
export function endOfLog(home: Home): string {
  return existsSync(home.logFile) ? readFileSync(home.logFile, 'utf8').split('\n').slice(-15).join('\n') : '';
}
