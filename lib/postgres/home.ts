import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canEnter, serverUser, type SystemUser } from './system-user.ts';

/** Folders of an embedded server, and the system user it runs as. */
export type Home = { dir: string; cluster: string; logFile: string; user: SystemUser | undefined };

/** Connection data besides the host; stored next to the cluster, readable by the owner only. */
export type Access = { port: number; password: string };

/** File name of the access data. */
export const accessFile = 'connection.json';

type Saved = Access & { cluster?: string };

/** Prepares the folder of the server. */
export function openHome(dir: string): Home {
  mkdirSync(dir, { recursive: true });
  const real = realpathSync(dir);
  const saved = readSaved(real);
  const cluster = saved?.cluster ?? join(real, 'pgdata');
  if (!existsSync(dirname(cluster)))
    throw new Error(`数据库文件原在 ${cluster}，现在不在这台机器上：请一并迁移，或从备份恢复`);
  const user = serverUser(cluster);
  // The server's user needs to enter this folder, not to list it.
  if (user) chmodSync(real, 0o711);
  const home = { dir: real, cluster, logFile: join(real, 'postgres.log'), user };
  if (!user || canEnter(user, dirname(cluster))) return home;
  if (existsSync(cluster))
    throw new Error(`数据库用户（uid ${user.uid}）进不了 ${cluster} 的上级目录：请放开目录的通行权限（chmod o+x）`);
  return { ...home, cluster: outsideOf(real) };
}

// Under root no other user can reach a folder such as /root/…, and /root must not be opened up.
function outsideOf(dir: string): string {
  const folder = join('/var/lib/lab-platform', createHash('sha256').update(dir).digest('hex').slice(0, 12));
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return join(folder, 'pgdata');
}

/** Reads the access data; generates a password if there is no cluster yet. */
export function readAccess(home: Home): Access {
  const saved = readSaved(home.dir);
  if (saved) return { port: saved.port, password: saved.password };
  if (existsSync(home.cluster))
    throw new Error(`${join(home.dir, accessFile)} 不见了，其中有数据库密码：请从备份恢复这个文件`);
  return { port: 0, password: randomBytes(24).toString('base64url') };
}

/** Saves the access data. Written to a temporary file and renamed, so that a crash never leaves a partial password. */
export function saveAccess(home: Home, access: Access): void {
  const saved: Saved = { ...access };
  if (dirname(home.cluster) !== home.dir) saved.cluster = home.cluster;
  const file = join(home.dir, accessFile);
  writeFileSync(`${file}.new`, JSON.stringify(saved, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readSaved(dir: string): Saved | undefined {
  const file = join(dir, accessFile);
  // saveAccess writes this file atomically.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Saved) : undefined;
}
