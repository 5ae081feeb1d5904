import pg from 'pg';
import type { Database } from '#kernel/server/db/connect.ts';
import { readMigrations } from '#kernel/server/db/migrate.ts';
import { analyzeDatabase, prepareDatabase } from '#kernel/server/db/prepare.ts';
import { loadTables } from '#platform/backup/server/load.service.ts';
import type { Manifest } from '#lib/backup/manifest.ts';

type Parts = { migrations?: string; exemptTables?: string[] };

/** True if a database contains an installation of the product. */
export const hasTables = async (adminUrl: string) =>
  (await ask<{ found: boolean }>(adminUrl, `select to_regclass('kernel.migration') is not null as found`)).some(
    ({ found }) => found,
  );

/**
 * Creates the tables of the backup's version and loads them. The next start applies newer migrations. Drops all product
 * data in the database.
 */
export async function restoreLogical(
  database: Database,
  slices: readonly Parts[],
  folder: string,
  manifest: Manifest,
  report: (text: string) => void,
): Promise<void> {
  const known = readMigrations(slices.flatMap((slice) => slice.migrations ?? [])).map(({ name }) => name);
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`备份来自更新的版本 ${manifest.product}（有未知的迁移 ${unknown[0]}）：请先更新程序再恢复`);
  await dropTables(database.adminUrl);
  report('正在建表…');
  await prepareDatabase(database, slices, { only: manifest.migrations, mayLoseData: true });
  await compareQueue(database.adminUrl, manifest);
  report('正在装入数据…');
  await loadTables(database.adminUrl, folder, manifest);
  await analyzeDatabase(database);
}

/**
 * Drops schema by schema, the latest first, because a server has locks for some thousand relations in one transaction. What
 * has been migrated goes before all of them: a database that is dropped in part is no installation.
 */
async function dropTables(adminUrl: string): Promise<void> {
  const schemas = await ask<{ name: string }>(
    adminUrl,
    `select quote_ident(nspname) as name from pg_namespace n join pg_roles r on r.oid = n.nspowner where rolname = 'lab_owner'
     order by n.oid desc`,
  );
  await ask(adminUrl, 'drop table if exists kernel.migration');
  for (const { name } of schemas) await ask(adminUrl, `drop schema ${name} cascade`);
}

async function compareQueue(adminUrl: string, manifest: Manifest): Promise<void> {
  const [row] = await ask<{ queue: number }>(adminUrl, 'select version as queue from pgboss.version');
  const queue = row?.queue;
  if (queue !== manifest.queue)
    throw new Error(
      `备份的任务队列是第 ${manifest.queue} 版，现在的程序是第 ${queue} 版：请用版本 ${manifest.product} 恢复，然后再升级`,
    );
}

async function ask<R extends pg.QueryResultRow>(connectionString: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
