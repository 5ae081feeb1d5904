import type pg from 'pg';
import { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { bootstrapDatabase } from './bootstrap.ts';
import { checkAppRole, checkDurability } from './check-server.ts';
import { urlAs, type Database } from './connect.ts';
import { setConstraintMessages } from './db-errors.ts';
import { migrate, readMigrations } from './migrate.ts';

type Parts = { migrations?: string; exemptTables?: string[] };

type PrepareOptions = {
  /** Accepts a server that may lose commits, for disposable test data. */
  mayLoseData?: boolean;
  /** Adopts the given root secret for this server; otherwise a different secret is refused. */
  newSecret?: boolean;
  /** Runs these migrations only, to reproduce the schema of an earlier version. */
  only?: readonly string[];
  /** Reference time of the monthly partitions. */
  now?: Date;
};

/**
 * Prepares a database for this version: roles, job queue, migrations, row-level security. Idempotent, run at every
 * start. `adminUrl` must be a superuser on the first run. Returns the names of the applied migrations.
 */
export async function prepareDatabase(
  database: Database,
  slices: readonly Parts[],
  { mayLoseData = false, newSecret = false, only, now = new Date() }: PrepareOptions = {},
): Promise<string[]> {
  await bootstrapDatabase(database, newSecret);
  await prepareQueue(database);
  const migrations = readMigrations(slices.flatMap((slice) => slice.migrations ?? []));
  const wanted = only ? migrations.filter(({ name }) => only.includes(name)) : migrations;
  const exempt = slices.flatMap((slice) => slice.exemptTables ?? []);
  const ran = await migrate(database, wanted, { exempt, now });
  await checkAppRole(database);
  if (!mayLoseData) await checkDurability(database);
  return ran;
}

// pg-boss creates its schema only where the service may create tables, which this service may not.
async function prepareQueue(database: Database) {
  const client = new Client({ connectionString: urlAs(database, 'lab_migrator') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7411003); set role lab_owner');
    const exists = await client.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`);
    if (exists.rows[0]?.found) await upgradeQueue(client);
    else await client.query(getConstructionPlans('pgboss'));
    await client.query(`grant usage on schema pgboss to lab_app, lab_backup;
      grant select, insert, update, delete on all tables in schema pgboss to lab_app;
      grant select on all tables in schema pgboss to lab_backup;
      grant select on all sequences in schema pgboss to lab_backup;
      grant execute on all functions in schema pgboss to lab_app`);
  } finally {
    await client.end();
  }
}

async function upgradeQueue(client: Client) {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  const has = rows[0]!.version;
  // pg-boss reveals its schema version only in its construction plans, and refuses migration plans from the newest
  // version.
  const wants = Number(
    /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('pgboss'))?.[1],
  );
  if (has < wants) await client.query(getMigrationPlans('pgboss', has));
}

/** Updates the planner's statistics; autovacuum would do so only a minute after a seed. */
export const analyzeDatabase = (database: Database) => asOwner(database, 'set client_min_messages = error; analyze');

/**
 * Runs `work` while the service may analyze its tables. A fill of millions of rows has to do so amid its transaction:
 * foreign keys are checked by plans made for empty tables, which take quadratic time.
 */
export async function withMaintenance(database: Database, work: () => Promise<void>): Promise<void> {
  const onAllTables = (change: string) => `do $$ declare one name; begin
    for one in select distinct schemaname from pg_tables where tableowner = 'lab_owner' loop
      execute format('${change}', one);
    end loop; end $$`;
  await asOwner(database, onAllTables('grant maintain on all tables in schema %I to lab_app'));
  try {
    await work();
  } finally {
    await asOwner(database, onAllTables('revoke maintain on all tables in schema %I from lab_app'));
  }
}

async function asOwner(database: Database, statements: string): Promise<void> {
  const client = new Client({ connectionString: urlAs(database, 'lab_migrator') });
  await client.connect();
  try {
    await client.query('set role lab_owner');
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Reads the Chinese messages of all constraints from their SQL comments. */
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
