import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { urlAs, type Database } from './connect.ts';
import { protectTables, type Protection } from './protect.ts';

type Migration = { name: string; sql: string };

/**
 * Lists the `.sql` files of these folders, each folder in numeric order. Folders follow the order of the slices, so
 * numbers only count within a slice. Names are unique across the product because the database records them.
 */
export function readMigrations(folders: string[]): Migration[] {
  const migrations = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') })),
  );
  const names = migrations.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`数据库迁移文件 ${twice} 出现了两次，请改名`);
  return migrations;
}

/** Name of a version: every new migration of these folders changes it, and every other name that it is given. */
export const versionOf = (folders: string[], names: readonly string[]): string =>
  checksum([...readMigrations(folders).map(({ name }) => name), ...names].join('\n'));

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex').slice(0, 16);

/**
 * Migrates the database to the newest version: forward only, one transaction per file, one runner at a time. A file
 * that starts with `-- as: migrator` runs as `lab_migrator` (definer functions, back-fills), all others as `lab_owner`.
 * Returns the names of the applied files.
 */
export async function migrate(database: Database, migrations: Migration[], plan: Protection): Promise<string[]> {
  const client = new pg.Client({ connectionString: urlAs(database, 'lab_migrator') });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(7411002); set lock_timeout = '5s'`);
    await client.query(`set role lab_owner; create schema if not exists kernel;
      create table if not exists kernel.migration (name text primary key, checksum text not null, run_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from kernel.migration',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const ran: string[] = [];
    for (const { name, sql } of migrations) {
      const known = done.get(name);
      if (known !== undefined) {
        if (known !== checksum(sql)) throw new Error(`数据库迁移文件 ${name} 在执行之后被改动`);
        continue;
      }
      await runOne(client, name, sql);
      ran.push(name);
    }
    await client.query('reset role');
    await protectTables(client, plan);
    return ran;
  } finally {
    await client.end();
  }
}

async function runOne(client: pg.Client, name: string, sql: string) {
  const role = sql.startsWith('-- as: migrator') ? 'lab_migrator' : 'lab_owner';
  try {
    await client.query(`set role ${role}; begin`);
    await client.query(sql);
    await client.query('insert into kernel.migration (name, checksum) values ($1, $2)', [name, checksum(sql)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`数据库迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
  }
}
