import pg from 'pg';
import { rolePassword, urlAs, type LoginRole } from './connect.ts';

const roles: Record<LoginRole | 'lab_owner', string> = {
  lab_owner: 'nologin nosuperuser nobypassrls',
  lab_migrator: 'login nosuperuser bypassrls in role lab_owner',
  lab_app: 'login nosuperuser nobypassrls noinherit',
  lab_backup: 'login nosuperuser bypassrls',
};

// Under row-level security an index is used only for leakproof operators. These cannot show row data in their errors,
// and no statement of the product is written by a user. `textlike` serves LIKE, `arraycontains` the gram index.
const leakproof = ['pg_catalog.textlike(text,text)', 'pg_catalog.arraycontains(anyarray,anyarray)'];

/**
 * Creates the four roles, the extensions and the grants that a database needs before its first migration. Safe to run
 * at every start and by several nodes at once. `adminUrl` must be a superuser for the first run.
 */
export async function bootstrapDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Roles are shared by all databases of the server; the lock is taken in the one database everybody has.
    await client.query('select pg_advisory_lock(7411001)');
    for (const [role, attributes] of Object.entries(roles)) {
      const exists = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (exists.rowCount === 0) await createRole(client, role, attributes);
      if (role !== 'lab_owner') {
        await client.query(`alter role ${role} password '${rolePassword(adminUrl, role as LoginRole)}'`);
      }
    }
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
  try {
    await client.query(`create role ${role} ${attributes}`);
  } catch (error) {
    // Another database of the same server may create its roles at this moment.
    if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Ends the start when the service's own role could get around row-level security. */
export async function checkAppRole(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlAs(adminUrl, 'lab_app') });
  await client.connect();
  try {
    const { rows } = await client.query<{ strong: boolean; owns: boolean; member: boolean; durable: boolean }>(`
      select rolsuper or rolbypassrls as strong,
        exists (select 1 from pg_class where relowner = r.oid) as owns,
        exists (select 1 from pg_auth_members where member = r.oid) as member,
        current_setting('synchronous_commit') <> 'off' as durable
      from pg_roles r where rolname = current_user`);
    const role = rows[0];
    if (!role || role.strong || role.owns || role.member) throw new Error('数据库角色 lab_app 的权限过大，拒绝启动');
  } finally {
    await client.end();
  }
}
