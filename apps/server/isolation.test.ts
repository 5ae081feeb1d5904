import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/harness.ts';

// Invariants of row-level security, checked in the live catalogue, so that no migration can break them.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const own = `n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss') and n.nspname not like 'pg_%'`;
const schoolTables = `select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${own}
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped)`;

const faults: [string, string][] = [
  ['row-level security is on and forced', `select name from (${schoolTables}) t where not t.on or not t.forced`],
  [
    'every policy checks what is written as well',
    `select t.name from (${schoolTables}) t left join pg_policy p on p.polrelid = t.oid
     where p.oid is null or p.polqual is null or p.polwithcheck is null`,
  ],
  [
    'views run with the rights of who asks',
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and ${own} and not coalesce('security_invoker=true' = any(c.reloptions), false)`,
  ],
  [
    'no materialised view can be read by the service',
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'm' and ${own} and has_table_privilege('lab_app', c.oid, 'select')`,
  ],
  [
    'definer functions are the reviewed ones, with a fixed search path, and not for everybody',
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and ${own} and (n.nspname || '.' || p.proname not in ('identity.find_session', 'identity.find_caller', 'identity.find_actor', 'identity.find_actor_with_labs', 'identity.find_session_actor', 'identity.find_signed_on', 'identity.end_signed_on', 'identity.find_login_code', 'identity.enabled_options',
         'base_info.find_card', 'base_info.find_equipment', 'waste.find_label', 'inspection.find_gist', 'training.find_badge', 'training.find_certificate', 'chemical.find_room_link', 'org.school_counts', 'kernel.keep_partitions')
       or not exists (select 1 from unnest(coalesce(p.proconfig, '{}')) c where c like 'search_path=%pg_temp')
       or exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))`,
  ],
  [
    'references between tables of schools carry the school',
    `select f.conname as name from pg_constraint f
     where f.contype = 'f' and f.conrelid in (select oid from (${schoolTables}) t) and f.confrelid in (select oid from (${schoolTables}) t)
       and not exists (select 1 from unnest(f.conkey, f.confkey) k(own, theirs)
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own and a.attname = 'school_id'
         join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs and b.attname = 'school_id')`,
  ],
  [
    'what is unique is unique within a school',
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indisunique and i.indrelid in (select oid from (${schoolTables}) t)
       and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'school_id' and a.attnum = any(i.indkey))`,
  ],
  [
    'the role of the service is weak, owns nothing and belongs to nothing',
    `select rolname as name from pg_roles r where rolname = 'lab_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
       or exists (select 1 from pg_class where relowner = r.oid) or exists (select 1 from pg_auth_members where member = r.oid))`,
  ],
  [
    'partitions are reached through their parent only',
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relispartition and c.relkind = 'r' and ${own} and has_table_privilege('lab_app', c.oid, 'select')`,
  ],
  [
    'the backup role reads every table, partition and sequence, and changes none',
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'S') and (${own} or n.nspname = 'pgboss')
       and (not has_schema_privilege('lab_backup', n.oid, 'usage')
         or c.relkind = 'S' and not has_sequence_privilege('lab_backup', c.oid, 'select')
         or c.relkind <> 'S' and not has_table_privilege('lab_backup', c.oid, 'select')
         or c.relkind <> 'S' and has_table_privilege('lab_backup', c.oid, 'insert, update, delete, truncate'))`,
  ],
  [
    'the backup role may replicate and nothing more',
    `select rolname as name from pg_roles r where rolname = 'lab_backup' and (rolsuper or rolcreaterole or rolcreatedb
       or not rolbypassrls or not rolreplication or exists (select 1 from pg_auth_members where member = r.oid))`,
  ],
  [
    'no policy calls a volatile function',
    `select p.polname as name from pg_policy p join pg_depend d on d.objid = p.oid and d.classid = 'pg_policy'::regclass
     join pg_proc f on f.oid = d.refobjid and d.refclassid = 'pg_proc'::regclass where f.provolatile = 'v'`,
  ],
  [
    'the service may not truncate, reference or put triggers',
    `select t.name from (${schoolTables}) t where has_table_privilege('lab_app', t.oid, 'truncate')
       or has_table_privilege('lab_app', t.oid, 'references') or has_table_privilege('lab_app', t.oid, 'trigger')`,
  ],
];

test.each(faults)('%s', async (_, query) => {
  const { rows } = await app.admin.query<{ name: string }>(query);
  expect(rows.map((row) => row.name)).toEqual([]);
});

test('every constraint has a Chinese message', async () => {
  const { rows } = await app.admin.query<{ name: string }>(`
    select n.nspname || '.' || coalesce(c.conname, i.relname) as name from pg_index x join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
      left join pg_constraint c on c.conindid = x.indexrelid and c.contype in ('u', 'x', 'p')
    where x.indisunique and not x.indisprimary and not t.relispartition and ${own} and n.nspname <> 'kernel'
      and coalesce(obj_description(c.oid, 'pg_constraint'), obj_description(i.oid, 'pg_class')) is null
    union all
    select n.nspname || '.' || c.conname from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'c' and not t.relispartition and ${own} and obj_description(c.oid, 'pg_constraint') is null`);
  expect(rows.map((row) => row.name)).toEqual([]);
});

test('without a school predicate a query returns rows of its own school only', async () => {
  const count = (school: number) =>
    app.services.pool.connect().then(async (client) => {
      await client.query(`begin; set local app.school_id = ${school}`);
      const { rows } = await client.query<{ school_id: number }>('select distinct school_id from org.unit');
      await client.query('rollback');
      client.release();
      return rows.map((row) => row.school_id);
    });
  expect(await count(app.schoolId('alpha'))).toEqual([app.schoolId('alpha')]);
  const nobody = await app.services.pool.query('select * from org.unit');
  expect(nobody.rows).toEqual([]);
});
