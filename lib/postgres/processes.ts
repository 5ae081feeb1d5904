import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A text that is the same for as long as a process lives, and differs for the next process with the same number;
 * undefined when no such process runs. Numbers alone come back quickly, above all when a container starts again.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !answers(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return 'running';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined;
}

/** The command line of a running process, as far as the system tells. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]];
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

/** Whether a process with this number runs. Cheap enough to ask several times a second. */
export function isAlive(pid: number): boolean {
  return process.platform === 'linux' ? processIdentity(pid) !== undefined : answers(pid);
}

/** Waits until the process is gone; false when it is still there after `ms`. */
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

// /proc/<pid>/stat: number, (name, which may hold spaces), state, …, start time as the 22nd field.
function linuxIdentity(pid: number): string | undefined {
  const fields = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const [state, startedAt] = [fields[0], fields[19]];
  // A zombie answers signals but has ended; containers without an init process keep them for ever.
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
