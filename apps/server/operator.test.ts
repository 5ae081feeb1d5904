import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { slices } from './slices.ts';
import type { Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// A 系统管理员 of a school that does not operate the deployment reaches no other school by any call.

const table = slices.map(({ name, routes }) => [name, routes.map(({ endpoint }) => endpoint)] as const);

let app: TestApp;
let client: Client;
let ids: string[];
let sums: string;
let before: Sum[];
beforeAll(async () => {
  app = await startTestApp();
  client = await app.as('system', 'beta');
  const alpha = app.schoolId('alpha');
  ids = [alpha, await app.unit(''), await app.unit('0010001'), await app.user('lab')].map(String);
  sums = await sumsOfSchool();
  before = await stateOfAlpha();
});
afterAll(() => app.stop());

/** Plausible values for the input fields of calls on schools and users. */
const fields = {
  account: 'intruder',
  name: '闯入者',
  reason: '没有任何理由的闯入',
  school_key: 'intruded',
  schoolId: '1',
  school_id: '1',
  first_page: 'home',
  status: '0',
  version: '1',
  user_type: 'teacher',
};

type Sum = { name: string; sum: string };

/** A statement that computes a checksum of each table with data of school $1. */
async function sumsOfSchool(): Promise<string> {
  const { rows } = await app.admin.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pgboss', 'pg_catalog') order by 1`);
  const school = `select 'org.school' as name, md5(s::text) as sum from org.school s where id = $1`;
  const tables = rows.map(
    ({ name }) =>
      `select '${name}', coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t where school_id = $1`,
  );
  return [school, ...tables].join(' union all ');
}

/** The checksums of the other school. */
const stateOfAlpha = async () => (await app.admin.query<Sum>(sums, [app.schoolId('alpha')])).rows;

/** Ids of the other school that its replies to a call contain the name of. */
async function leaksOf(endpoint: Endpoint): Promise<string[]> {
  // The caller of a public call chooses the school, as on the login page; that list contains all schools.
  const isPublic = endpoint.guard.kind === 'public';
  const found: string[] = [];
  for (const id of ids) {
    const path = Object.fromEntries(pathParams(endpoint.path).map((name) => [name, id]));
    const reply = await client.blob(endpoint, { ...(isPublic ? {} : fields), id, ids: id, org_id: id, ...path });
    if (!isPublic && reply.body.toString().includes('甲大学')) found.push(`${endpoint.method} ${endpoint.path} ${id}`);
  }
  return found;
}

// A table that has changed tells the slice; which of its calls did it is then found by calling fewer of them.
test.each(table)('no call of %s returns or changes data of another school', async (_, endpoints) => {
  const leaks: string[] = [];
  for (const endpoint of endpoints) leaks.push(...(await leaksOf(endpoint)));
  expect(leaks).toEqual([]);
  expect(await stateOfAlpha()).toEqual(before);
});

test('the first school operates the deployment, and no other', async () => {
  const { rows } = await app.admin.query<{ school_key: string }>('select school_key from org.school where is_operator');
  expect(rows).toEqual([{ school_key: 'alpha' }]);
});
