import type pg from 'pg';

/** A table in a backup. */
type TableDef = { name: string; columns: string; isOrdinary: boolean };

/**
 * All tables of the product; partitioned ones as a whole. Excludes unlogged tables and the queue's statistics, whose
 * daily partitions exist on no other server.
 */
export async function listTables(client: pg.Client): Promise<TableDef[]> {
  const { rows } = await client.query<TableDef>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'r' as "isOrdinary",
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where r.rolname = 'lab_owner' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and not (n.nspname = 'pgboss' and exists (select 1 from pg_partitioned_table p where p.partrelid = c.oid and p.partstrat = 'r'))
    group by 1, 2 order by 1`);
  return rows;
}

/** Last values of all used sequences. Read after the tables, so they are never behind. */
export async function listSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where sequenceowner = 'lab_owner' and last_value is not null order by 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Number of rows per table, in the caller's transaction. */
export async function countTables(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts[name] = rows[0]!.count;
  }
  return counts;
}

/** Versions of server and job queue, and the applied migrations. */
export async function describeVersions(client: pg.Client) {
  const { rows } = await client.query<{ postgres: string; queue: number; migrations: string[] }>(`
    select current_setting('server_version') as postgres, (select version from pgboss.version) as queue,
      (select array_agg(name order by name) from kernel.migration) as migrations`);
  return rows[0]!;
}
