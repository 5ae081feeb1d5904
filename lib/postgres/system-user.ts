import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Ids of the server process; undefined for the current user. */
export type SystemUser = { uid: number; gid: number };

/**
 * The system user of PostgreSQL, which refuses to run as root. Under root: the owner of an existing cluster, else
 * `postgres`, else `nobody`.
 */
export function serverUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const user = systemUser('postgres') ?? systemUser('nobody');
  if (!user) throw new Error('内置数据库不能以 root 身份运行，系统中也没有 postgres 或 nobody 用户：请换普通用户启动');
  return user;
}

/** True if that user can enter a folder. Checked by the system itself: permissions are more than mode bits. */
export function canEnter(user: SystemUser | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function systemUser(name: string): SystemUser | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid && gid ? { uid, gid } : undefined;
}

function idOf(which: string, name: string): number {
  return Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout) || 0;
}
