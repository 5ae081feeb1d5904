import type pg from 'pg';
import { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { bootstrapDatabase, checkAppRole } from './bootstrap.ts';
import { urlAs } from './connect.ts';
import { setConstraintMessages } from './db-errors.ts';
import { migrate, readMigrations } from './migrate.ts';

type Parts = { migrations?: string; exemptTables?: string[] };

/**
 * Brings a database to what this version needs: roles, job queue, migrations of the slices, row-level security. Safe at
 * every start. `adminUrl` must be a superuser on the first run. Answers the migrations that were run.
 */
export async function prepareDatabase(adminUrl: string, slices: readonly Parts[]): Promise<string[]> {
  await bootstrapDatabase(adminUrl);
  await prepareQueue(adminUrl);
  const folders = slices.flatMap((slice) => slice.migrations ?? []);
  const exempt = slices.flatMap((slice) => slice.exemptTables ?? []);
  const ran = await migrate(adminUrl, readMigrations(folders), exempt);
  await checkAppRole(adminUrl);
  return ran;
}

// The library makes its schema itself only where the service may create tables, which ours may not.
async function prepareQueue(adminUrl: string) {
  const client = new Client({ connectionString: urlAs(adminUrl, 'lab_migrator') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7411003); set role lab_owner');
    const exists = await client.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`);
    if (exists.rows[0]?.found) await upgradeQueue(client);
    else await client.query(getConstructionPlans('pgboss'));
    await client.query(`grant usage on schema pgboss to lab_app, lab_backup;
      grant select, insert, update, delete on all tables in schema pgboss to lab_app;
      grant select on all tables in schema pgboss to lab_backup;
      grant execute on all functions in schema pgboss to lab_app`);
  } finally {
    await client.end();
  }
}

async function upgradeQueue(client: Client) {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  const has = rows[0]!.version;
  // The library tells its own version only in the plans for a new schema, and refuses to plan from the newest one.
  const wants = Number(
    /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('pgboss'))?.[1],
  );
  if (has < wants) await client.query(getMigrationPlans('pgboss', has));
}

/** Tells the planner what is in the tables now; after a seed it would otherwise know that only a minute later. */
export async function analyzeDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: urlAs(adminUrl, 'lab_migrator') });
  await client.connect();
  try {
    await client.query('set role lab_owner');
    await client.query('set client_min_messages = error; analyze');
  } finally {
    await client.end();
  }
}

/** Reads the Chinese sentences of all constraints, which are their SQL comments. */
export async function loadConstraintMessages(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; message: string }>(`
    select c.conname as name, d.description as message from pg_constraint c
      join pg_description d on d.objoid = c.oid and d.classoid = 'pg_constraint'::regclass
    union all
    select i.relname, d.description from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_description d on d.objoid = i.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
    where x.indisunique`);
  setConstraintMessages(rows);
}
