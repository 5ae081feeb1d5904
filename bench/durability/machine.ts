import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../product.ts';

/** The embedded server of a data folder and its sessions. */
export function databasePids(dataDir: string): number[] {
  const home = join(dataDir, 'postgres');
  // Under root the cluster may be in a folder reachable by its own user.
  const { cluster = join(home, 'pgdata') } = JSON.parse(readFileSync(join(home, 'connection.json'), 'utf8')) as {
    cluster?: string;
  };
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // A freshly started server has no sessions.
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').map(Number).filter(Boolean)];
}

export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Kill target: the service, its database, or both. */
export const victims = ['service', 'database', 'both'] as const;
type Victim = (typeof victims)[number];

export function kill(product: Product, victim: Victim) {
  const pids = victim === 'service' ? [] : databasePids(product.dataDir);
  signalAll(victim === 'database' ? pids : [product.pid, ...pids], 'SIGKILL');
}
