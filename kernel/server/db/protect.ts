import type pg from 'pg';

/** Tables exempt from `school_id`, and the reference date of monthly partitions. */
export type Protection = { exempt: readonly string[]; now: Date };

/** Prefix of the comment of append-only tables: the service may insert but not change rows. */
const appendOnly = 'append-only';

/**
 * Applies row-level security and grants to every table of the live catalogue, so that no migration can omit them.
 * Tables without `school_id` must be on the exemption list and get grants only. The service has no grants on partitions
 * and reaches them through their parent; `lab_backup` reads everything. Also creates the partitions of the coming
 * months.
 */
export async function protectTables(client: pg.Client, { exempt, now }: Protection): Promise<void> {
  await client.query('set role lab_owner');
  await client.query('select kernel.keep_partitions($1)', [now]);
  const { rows } = await client.query<{
    schema: string;
    name: string;
    has_school: boolean;
    note: string | null;
    partitioned: boolean;
    forced: boolean;
    granted: boolean;
  }>(`
    select n.nspname as schema, c.relname as name, c.relkind = 'p' as partitioned, c.relforcerowsecurity as forced,
      has_table_privilege('lab_app', c.oid, 'select') as granted,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as has_school,
      obj_description(c.oid, 'pg_class') as note
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss')
      and n.nspname not like 'pg_%'`);
  for (const table of rows) {
    const name = `"${table.schema}"."${table.name}"`;
    if (!table.has_school && !exempt.includes(`${table.schema}.${table.name}`)) {
      throw new Error(`表 ${table.schema}.${table.name} 没有 school_id，也不在豁免名单中`);
    }
    if (table.granted && (table.forced || !table.has_school)) continue;
    await client.query(`grant usage on schema "${table.schema}" to lab_app`);
    const verbs = table.note?.startsWith(appendOnly) ? 'select, insert' : 'select, insert, update, delete';
    await client.query(`grant ${verbs} on ${name} to lab_app`);
    if (!table.has_school) continue;
    // The rows of a new school are a small, skewed part of large tables: analyze early.
    if (!table.partitioned)
      await client.query(
        `alter table ${name} set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500)`,
      );
    await client.query(`
      alter table ${name} enable row level security; alter table ${name} force row level security;
      drop policy if exists school on ${name};
      create policy school on ${name} to lab_app using (school_id = (select kernel.school_id())) with check (school_id = (select kernel.school_id()))`);
  }
  for (const schema of new Set(rows.map((table) => table.schema))) await grantBackupRead(client, schema);
  await client.query('reset role');
}

// Includes partitions and sequences, existing and future.
async function grantBackupRead(client: pg.Client, schema: string) {
  await client.query(`
    grant usage on schema "${schema}" to lab_backup;
    grant select on all tables in schema "${schema}" to lab_backup;
    grant select on all sequences in schema "${schema}" to lab_backup;
    alter default privileges in schema "${schema}" grant select on tables to lab_backup;
    alter default privileges in schema "${schema}" grant select on sequences to lab_backup`);
}
