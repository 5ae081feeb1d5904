import pg from 'pg';
import { urlAs, type Database } from './connect.ts';

/** Refuses to start if the service's role can bypass row-level security. */
export async function checkAppRole(database: Database): Promise<void> {
  const [role] = await askAsApp<{ strong: boolean; owns: boolean; member: boolean }>(
    database,
    `select rolsuper or rolbypassrls as strong,
       exists (select 1 from pg_class where relowner = r.oid) as owns,
       exists (select 1 from pg_auth_members where member = r.oid) as member
     from pg_roles r where rolname = current_user`,
  );
  if (!role || role.strong || role.owns || role.member) throw new Error('数据库角色 lab_app 的权限过大，拒绝启动');
}

/** Refuses to start if the server may lose acknowledged commits. */
export async function checkDurability(database: Database): Promise<void> {
  // Read as the service's role: a setting may be overridden per role.
  const off = await askAsApp<{ name: string }>(
    database,
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  );
  if (off.length === 0) return;
  const names = off.map((setting) => setting.name).join('、');
  throw new Error(
    `数据库的 ${names} 已关闭，断电时会丢失已确认的数据，拒绝启动：请在数据库中打开（alter system、alter role lab_app 或 postgresql.conf）`,
  );
}

async function askAsApp<R extends pg.QueryResultRow>(database: Database, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: urlAs(database, 'lab_app') });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
