import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Identity of a running process: stable during its life, different for a later process with the same pid; undefined if
 * none runs. Pids alone are reused quickly, above all after a container restart.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !answers(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return 'running';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined;
}

/** Command line of a running process, as far as the system reveals it. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]];
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

/** True if a process with this pid runs. Cheap enough for frequent polling. */
export function isAlive(pid: number): boolean {
  return process.platform === 'linux' ? processIdentity(pid) !== undefined : answers(pid);
}

/** Waits for the process to end; returns false if it still runs after `ms`. */
export async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(20);
  }
  return true;
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// /proc/<pid>/stat: pid, (name, which may contain spaces), state, …, start time as field 22.
function linuxIdentity(pid: number): string | undefined {
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const [state, startedAt] = [fields[0], fields[19]];
  // A zombie accepts signals but has ended; containers without an init process never reap it.
  if (!startedAt || state === 'Z') return undefined;
  return `${readOrEmpty('/proc/sys/kernel/random/boot_id').trim()} ${startedAt}`;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
