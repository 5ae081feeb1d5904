import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './processes.ts';

/**
 * A single process owns a server: starts, restarts and stops it. Others (a command next to the running platform) are
 * guests and take over when the owner ends. Returns whether this process is the owner.
 */
export async function takeOwnership(dir: string): Promise<boolean> {
  const file = join(dir, 'supervisor.json');
  if (create(file)) return true;
  const owner = readOwner(file);
  if (owner?.pid === process.pid && owner.identity === processIdentity(process.pid)) return true;
  if (owner && owner.identity === processIdentity(owner.pid)) return false;
  rmSync(file, { force: true });
  if (!create(file)) return false;
  // Two guests may detect the same dead owner; the last writer wins after a delay.
  await sleep(50);
  return readOwner(file)?.pid === process.pid;
}

/** Releases the ownership of this process. */
export function giveUpOwnership(dir: string): void {
  const file = join(dir, 'supervisor.json');
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

function create(file: string): boolean {
  const owner = { pid: process.pid, identity: processIdentity(process.pid) };
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function readOwner(file: string): { pid: number; identity: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; identity: string };
  } catch {
    // Missing, or partially written by a crashed process.
    return undefined;
  }
}
