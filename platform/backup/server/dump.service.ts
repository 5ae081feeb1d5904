import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createCompressed } from '#lib/backup/compress.ts';
import { copyOut } from '#lib/backup/copy.ts';
import { listTables } from './describe-database.queries.ts';

/** File name of a table in a dump. */
export const dumpFile = (table: string) => `data/${table.replaceAll('"', '')}.copy.zst`;

/** Writes each table to a file, all in one snapshot. Returns the rows per table. */
export async function dumpTables(
  client: pg.Client,
  folder: string,
  report: (text: string) => void,
): Promise<Record<string, number>> {
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await client.query('begin transaction isolation level repeatable read, read only');
  const counts: Record<string, number> = {};
  const tables = await listTables(client);
  for (const { name, columns, isOrdinary } of tables) {
    const file = createCompressed(join(folder, dumpFile(name)));
    // A partitioned table is copied by a query over all its partitions.
    const source = isOrdinary ? `${name} (${columns})` : `(select ${columns} from ${name})`;
    counts[name] = await copyOut(client, `copy ${source} to stdout`, (chunk) => file.write(chunk));
    await file.close();
  }
  await client.query('commit');
  report(`已导出 ${tables.length} 张表，共 ${Object.values(counts).reduce((a, b) => a + b, 0)} 行`);
  return counts;
}
