import pg from 'pg';
import { claimServer } from './claim-server.ts';
import { rolePassword, type Database, type LoginRole } from './connect.ts';

const roles: Record<LoginRole | 'lab_owner', string> = {
  lab_owner: 'nologin nosuperuser nobypassrls',
  lab_migrator: 'login nosuperuser bypassrls in role lab_owner',
  lab_app: 'login nosuperuser nobypassrls noinherit',
  lab_backup: 'login nosuperuser bypassrls replication',
};

// Under row-level security an index is used only for leakproof operators and functions. The errors of these show no row
// data, and no user writes SQL. `textlike` serves LIKE, `arraycontains` the gram index,
// `arrayoverlap` the documents of a notice.
const leakproof = [
  'textlike(text,text)',
  'starts_with(text,text)',
  'upper(text)',
  'lower(text)',
  'btrim(text)',
  'arraycontains(anyarray,anyarray)',
  'arrayoverlap(anyarray,anyarray)',
].map((name) => `pg_catalog.${name}`);

/**
 * Creates the four roles, the extensions and the grants that a database needs before its first migration. Idempotent,
 * and safe on several nodes at once. `adminUrl` must be a superuser for the first run. Refuses a root secret other than
 * the server's before any change, unless `newSecret` accepts it.
 */
export async function bootstrapDatabase({ adminUrl, secret }: Database, newSecret: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Roles are global to the server; the lock is taken in the database of `adminUrl`.
    await client.query('select pg_advisory_lock(7411001)');
    await createRole(client, 'lab_owner', roles.lab_owner);
    await claimServer(client, secret, newSecret);
    for (const [role, attributes] of Object.entries(roles)) {
      await createRole(client, role, attributes);
      if (role !== 'lab_owner') {
        await client.query(`alter role ${role} password '${rolePassword(secret, role as LoginRole)}'`);
      }
    }
    await forbidWorkers(client);
    await grantReplication(client);
    const database = client.escapeIdentifier(decodeURIComponent(new URL(adminUrl).pathname.slice(1)));
    await client.query(`
      create extension if not exists btree_gist;
      create extension if not exists btree_gin;
      grant connect, create, temporary on database ${database} to lab_owner;
      grant connect on database ${database} to lab_app, lab_backup;
      revoke create on schema public from public;`);
    for (const fn of leakproof) await client.query(`alter function ${fn} leakproof`).catch(() => undefined);
  } finally {
    await client.end();
  }
}

async function createRole(client: pg.Client, role: string, attributes: string) {
  const exists = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (exists.rowCount !== 0) return;
  try {
    await client.query(`create role ${role} ${attributes}`);
  } catch (error) {
    // Another database of the same server may create its roles concurrently.
    if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

// Starting parallel workers takes longer than most calls, and other calls wait for the processors. Set once: databases of
// one server that start together would write the same row.
async function forbidWorkers(client: pg.Client) {
  const setting = 'max_parallel_workers_per_gather=0';
  const { rowCount } = await client.query(`select 1 from pg_roles where rolname = 'lab_app' and $1 = any(rolconfig)`, [
    setting,
  ]);
  if (rowCount === 0) await client.query(`alter role lab_app set ${setting}`);
}

// Earlier versions created the role without REPLICATION. Where the administrator cannot grant it, dumps back up the
// server.
async function grantReplication(client: pg.Client) {
  const { rows } = await client.query<{ may: boolean }>(
    `select rolreplication as may from pg_roles where rolname = 'lab_backup'`,
  );
  if (rows[0]?.may) return;
  await client.query('alter role lab_backup replication').catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
  });
}
