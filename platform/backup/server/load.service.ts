import { join } from 'node:path';
import pg from 'pg';
import { readCompressed } from '#lib/backup/compress.ts';
import { copyIn } from '#lib/backup/copy.ts';
import { countTables, listTables } from './describe-database.queries.ts';
import { dumpFile } from './dump.service.ts';
import type { Manifest } from '#lib/backup/manifest.ts';

/** Loads a dump into the empty tables of a migrated database, in one transaction, and compares row counts. */
export async function loadTables(adminUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Triggers and foreign keys are disabled: the rows were valid when saved.
    await client.query(`begin; set local session_replication_role = replica; set local lock_timeout = '10s'`);
    const tables = await listTables(client);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const { name, columns } of tables) {
      if (manifest.tables[name] === undefined) continue;
      await copyIn(client, `copy ${name} (${columns}) from stdin`, readCompressed(join(folder, dumpFile(name))));
    }
    for (const [name, last] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
    compareCounts(manifest.tables, await countTables(client));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

function compareCounts(saved: Manifest['tables'], loaded: Record<string, number>): void {
  for (const [name, count] of Object.entries(saved)) {
    if (loaded[name] !== count)
      throw new Error(
        `恢复后表 ${name} 有 ${loaded[name] ?? 0} 行，备份时有 ${count} 行：没有恢复任何数据，请改用另一个备份`,
      );
  }
}
