import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, readMigrations } from '#kernel/server/db/migrate.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { slices } from './slices.ts';
import { testSecret, withDatabase } from './testing/setup.ts';

/**
 * The migrations of the first released version; later ones run before or between them by number. 0005 is not among
 * them, but every preparation calls its function.
 */
const firstVersion = [
  '0001-kernel.sql',
  '0005-keep-partitions.sql',
  '0010-org.sql',
  '0011-unit-leaders.sql',
  '0012-school-counts.sql',
  '0020-identity.sql',
  '0021-find-session.sql',
  '0022-menu.sql',
  '0023-right-offer.sql',
  '0024-initial-password.sql',
  '0025-last-login.sql',
  '0030-codes.sql',
  '0040-files.sql',
  '0050-notices.sql',
  '0100-base-info.sql',
  '0101-lab-details.sql',
  '0102-equipment.sql',
  '0103-find-card.sql',
  '0200-check-items.sql',
  '0201-activities.sql',
  '0202-problems.sql',
  '0203-bulletins.sql',
  '0204-gist-school.sql',
  '0205-find-gist.sql',
  '0206-public-name.sql',
];

const own = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'pgboss')`;
/** A schema as comparable text; columns without their order. */
const schemaTexts = `
  select format('column %s.%s.%s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${own} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s.%s %s', n.nspname, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${own} and k.contype <> 'n'
  union all select format('index %s', indexdef) from pg_indexes n
    where ${own.replace('n.nspname', 'n.schemaname')}
  union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${own} and p.prokind = 'f'
  union all select format('policy %s.%s %s %s %s', n.schemaname, n.tablename, n.policyname, n.qual, n.with_check) from pg_policies n
    where ${own.replace('n.nspname', 'n.schemaname')}
  union all select format('grant %s.%s %s %s', n.table_schema, n.table_name, n.grantee, n.privilege_type)
    from information_schema.table_privileges n where ${own.replace('n.nspname', 'n.table_schema')}
  union all select format('comment %s %s', o.objid::regclass, d.description) from pg_description d
    join lateral (select d.objoid as objid) o on d.classoid = 'pg_class'::regclass and d.objsubid = 0
    join pg_class c on c.oid = d.objoid join pg_namespace n on n.oid = c.relnamespace where ${own}
  order by 1`;

const { adminUrl } = inject('testDatabase');
const names = ['fresh', 'upgraded'].map((name) => `lab_${name}_${randomBytes(4).toString('hex')}`);
const databaseOf = (name: string) => ({ adminUrl: withDatabase(adminUrl, name), secret: testSecret });

async function query(name: string, text: string): Promise<{ text: string }[]> {
  const client = new pg.Client({ connectionString: withDatabase(adminUrl, name) });
  await client.connect();
  try {
    return (await client.query<{ text: string }>(text)).rows;
  } finally {
    await client.end();
  }
}
const server = decodeURIComponent(new URL(adminUrl).pathname.slice(1));

beforeAll(async () => {
  for (const name of names) await query(server, `create database ${name} template template0 encoding 'UTF8'`);
});
afterAll(async () => {
  for (const name of names) await query(server, `drop database if exists ${name} with (force)`);
});

test('upgrading a database of the first version equals a fresh one', async () => {
  const [fresh, upgraded] = names as [string, string];
  await prepareDatabase(databaseOf(fresh), slices, { mayLoseData: true });
  await prepareDatabase(databaseOf(upgraded), slices, { mayLoseData: true, only: firstVersion });
  const later = await prepareDatabase(databaseOf(upgraded), slices, { mayLoseData: true });
  expect(later.length).toBeGreaterThan(0);
  expect(await query(upgraded, schemaTexts)).toEqual(await query(fresh, schemaTexts));
});

test('a migration changed after it ran is refused', async () => {
  const changed = [{ name: '0001-kernel.sql', sql: 'select 1' }];
  const work = migrate(databaseOf(names[0]!), changed, { exempt: [], now: new Date() });
  await expect(work).rejects.toThrow('数据库迁移文件 0001-kernel.sql 在执行之后被改动');
});

test('migrations run slice by slice, on a fresh database as on an upgraded one', () => {
  const folders = slices.flatMap((slice) => slice.migrations ?? []);
  const own = folders.map((folder) => readMigrations([folder]).map(({ name }) => name));
  expect(own.map((names) => [...names].sort())).toEqual(own);
  expect(readMigrations(folders).map(({ name }) => name)).toEqual(own.flat());
  const [kernel] = folders;
  expect(() => readMigrations([kernel!, kernel!])).toThrow('出现了两次');
});

/** `org.school` shows its rows to its owner; what the others were to change is changed by a later migration. */
const asOwner = [
  '0013-operator-school.sql',
  '0053-messages-are-read-here.sql',
  '0084-task-by-rule.sql',
  '0085-process-category.sql',
];

test('a migration that changes rows says who runs it: the owner of the tables sees none', () => {
  const changesRows = (text: string) =>
    /^(?:update|delete from|insert into|with)\b/im.test(text.replaceAll(/\$\$.*?\$\$/gs, ''));
  const silent = readMigrations(slices.flatMap(({ migrations }) => migrations ?? []))
    .filter(({ sql }) => changesRows(sql) && !sql.startsWith('-- as: migrator'))
    .map(({ name }) => name);
  expect(silent).toEqual(asOwner);
});
