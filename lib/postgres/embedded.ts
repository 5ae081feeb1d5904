import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, type Binaries } from './binaries.ts';
import { prepareCluster, superuser, writeSettings } from './cluster.ts';
import { openHome, readAccess, saveAccess, type Access, type Home } from './home.ts';
import { giveUpOwnership, takeOwnership } from './ownership.ts';
import { isAlive } from './processes.ts';
import { answering, findServer, freePort, startServer, stopServer } from './server.ts';
import type { Profile } from './settings.ts';

/** Log of the supervisor; compatible with pino. */
export type SupervisorLog = { info(text: string): void; warn(text: string): void; error(text: string): void };

/** Data folder, log and durability profile. */
export type EmbeddedOptions = { dir: string; log: SupervisorLog; profile?: Profile };

/** Login of the superuser, as `pg` connection options. */
export type AdminLogin = { host: string; port: number; user: string; password: string; database: string };

/** A running server, supervised until `stop`. */
export type Embedded = { adminUrl: AdminLogin; stop: () => Promise<void> };

const pollMs = 250;
const maxBackoffMs = 10_000;

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts a running one, and restarts it when it ends. A second
 * process on the same folder shares the server; only the owner stops it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, profile = 'production' } = options;
  const home = openHome(options.dir);
  const binaries = findBinaries(dirname(home.cluster), home.user);
  const isOwner = await takeOwnership(home.dir);
  const access = isOwner ? await openOrReleaseOwnership(home, binaries, profile, log) : await joinRunning(home);
  const { port, password } = access;
  const supervision = new AbortController();
  const supervising = supervise(home, binaries, access, log, supervision.signal);
  const stop = async () => {
    supervision.abort();
    if (!(await supervising)) return;
    await stopServer(home, binaries);
    giveUpOwnership(home.dir);
  };
  return { adminUrl: { host: '127.0.0.1', port, user: superuser, password, database: 'postgres' }, stop };
}

async function openOrReleaseOwnership(
  home: Home,
  binaries: Binaries,
  profile: Profile,
  log: SupervisorLog,
): Promise<Access> {
  try {
    return await open(home, binaries, profile, log);
  } catch (error) {
    giveUpOwnership(home.dir);
    throw error;
  }
}

async function open(home: Home, binaries: Binaries, profile: Profile, log: SupervisorLog): Promise<Access> {
  const access = readAccess(home);
  const running = findServer(home);
  if (running) {
    await answering(home, access, running.pid);
    log.info('接管了正在运行的数据库');
    return { ...access, port: running.port };
  }
  const chosen = { ...access, port: await freePort(access.port) };
  // Saved before the cluster exists: its password must survive a crash in between.
  saveAccess(home, chosen);
  prepareCluster(home, binaries, chosen.password);
  writeSettings(home, profile);
  await startWithRetries(home, binaries, chosen);
  return chosen;
}

// Sessions of a killed server may outlive it briefly and hold its shared memory; a new server refuses to start until
// then.
async function startWithRetries(home: Home, binaries: Binaries, access: Access, attempts = 3): Promise<void> {
  try {
    await startServer(home, binaries, access);
  } catch (error) {
    if (attempts <= 1) throw error;
    await sleep(1_000);
    await startWithRetries(home, binaries, access, attempts - 1);
  }
}

// The owner may still be in its first start.
async function joinRunning(home: Home): Promise<Access> {
  for (let waited = 0; waited < 60_000; waited += pollMs) {
    const running = findServer(home);
    if (running) {
      const access = { ...readAccess(home), port: running.port };
      await answering(home, access, running.pid);
      return access;
    }
    await sleep(pollMs);
  }
  throw new Error('另一个进程正在管理这个数据文件夹，但数据库没有启动');
}

// Returns whether this process was the owner when stopped.
async function supervise(
  home: Home,
  binaries: Binaries,
  access: Access,
  log: SupervisorLog,
  signal: AbortSignal,
): Promise<boolean> {
  let pid = findServer(home)?.pid ?? 0;
  let failures = 0;
  let isOwner = await takeOwnership(home.dir);
  while (await pause(failures, signal)) {
    isOwner = await takeOwnership(home.dir);
    if (!isOwner || isAlive(pid)) continue;
    try {
      pid = findServer(home)?.pid ?? (await restart(home, binaries, access, log));
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error(error instanceof Error ? error.message : String(error));
    }
  }
  return isOwner;
}

async function restart(home: Home, binaries: Binaries, access: Access, log: SupervisorLog): Promise<number> {
  log.warn('数据库意外停止，正在重新启动');
  const pid = await startServer(home, binaries, access);
  log.info('数据库已恢复');
  return pid;
}

// Unreferenced: the timer does not keep the process alive, and the server outlives it.
async function pause(failures: number, signal: AbortSignal): Promise<boolean> {
  const ms = failures === 0 ? pollMs : Math.min(maxBackoffMs, pollMs * 2 ** failures);
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted;
}
