import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { slices } from './slices.ts';
import type { Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// A 系统管理员 of a school that does not operate the deployment reaches no other school by any call.

const endpoints: Endpoint[] = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
const table = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let app: TestApp;
let client: Client;
let ids: string[];
let checksum: string;
let before: string;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.as('system', 'beta');
  const alpha = app.schoolId('alpha');
  ids = [alpha, await app.unit(''), await app.unit('0010001'), await app.user('lab')].map(String);
  checksum = await checksumOfSchool();
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

/** A statement that computes a checksum of all data of school $1. */
async function checksumOfSchool(): Promise<string> {
  const { rows } = await app.admin.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pgboss', 'pg_catalog') order by 1`);
  const sums = rows.map(
    ({ name }) =>
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t where school_id = $1`,
  );
  const school = `select md5(s::text) as sum from org.school s where id = $1`;
  return `select string_agg(sum, '') as sum from (${[...sums, school].join(' union all ')}) t`;
}

/** The checksum of the other school; prepared, as planning the statement takes longer than running it. */
async function stateOfAlpha(): Promise<string> {
  const found = await app.admin.query<{ sum: string }>({
    name: 'checksum of a school',
    text: checksum,
    values: [app.schoolId('alpha')],
  });
  return found.rows[0]!.sum;
}

test.each(table)('%s neither returns nor changes data of another school', async (_, endpoint) => {
  // The caller of a public call chooses the school, as on the login page; that list contains all schools.
  const isPublic = endpoint.guard.kind === 'public';
  const replies: string[] = [];
  for (const id of ids) {
    const path = Object.fromEntries(pathParams(endpoint.path).map((name) => [name, id]));
    const reply = await client.blob(endpoint, { ...(isPublic ? {} : fields), id, ids: id, org_id: id, ...path });
    replies.push(isPublic ? '' : reply.body.toString());
  }
  expect(replies.filter((reply) => reply.includes('甲大学'))).toEqual([]);
  expect(await stateOfAlpha()).toBe(before);
});

test('the first school operates the deployment, and no other', async () => {
  const { rows } = await app.admin.query<{ school_key: string }>('select school_key from org.school where is_operator');
  expect(rows).toEqual([{ school_key: 'alpha' }]);
});
