import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { majorVersion, type Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { configuration, type Profile } from './settings.ts';

/** Name of the first superuser. */
export const superuser = 'postgres';

/** Creates the cluster if missing; otherwise checks that this server version can read it. */
export function prepareCluster(home: Home, binaries: Binaries, password: string): void {
  if (!existsSync(home.cluster)) return createCluster(home, binaries, password);
  const made = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  const has = majorVersion(binaries);
  if (made !== has) throw new Error(`数据由 PostgreSQL ${made} 建立，现在的程序是 ${has}：请按运维手册升级数据库`);
}

/** Writes the settings to a file of their own, so that `ALTER SYSTEM` overrides them. */
export function writeSettings(home: Home, profile: Profile): void {
  const file = join(home.cluster, 'lab.conf');
  writeFileSync(file, configuration(profile), { mode: 0o600 });
  changeOwner(home, file);
}

// Created under a temporary name and renamed, so that an interrupted first start is repeated.
function createCluster(home: Home, binaries: Binaries, password: string): void {
  const fresh = `${home.cluster}.new`;
  const passwordFile = `${home.cluster}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  changeOwner(home, fresh);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  changeOwner(home, passwordFile);
  try {
    initdb(home, binaries, fresh, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  appendFileSync(join(fresh, 'postgresql.conf'), "\ninclude_if_exists = 'lab.conf'\n");
  renameSync(fresh, home.cluster);
}

function initdb(home: Home, binaries: Binaries, cluster: string, passwordFile: string): void {
  const args = ['-D', cluster, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums'];
  // Builtin provider: its collation never changes with system libraries, which would corrupt indexes silently.
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  args.push('--text-search-config=simple', '--no-instructions');
  const run = spawnSync(binaries.initdb, args, { ...home.user, cwd: '/', env: serverEnv(), encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`数据库初始化失败：\n${run.error?.message ?? run.stdout + run.stderr}`);
}

/** Environment of the server: excludes PG* variables and locales, which would change its behaviour. */
export function serverEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' };
}

function changeOwner(home: Home, path: string): void {
  if (home.user) chownSync(path, home.user.uid, home.user.gid);
}
