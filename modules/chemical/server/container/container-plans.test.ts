import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements, workOf, type Statement } from '#apps/server/testing/explain.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import { containerApi } from '../../shared/container/container.ts';
import { growContainers } from '../testing/many-containers.ts';

// The stock list of a school with 200,000 containers: every filter and every two of them read a bounded part of it.

const containers = 200_000;
let app: TestApp;
let service: pg.Client;
let filters: [string, string | number][];
beforeAll(async () => {
  app = await startTestApp();
  const school = app.schoolId('alpha');
  const server = new pg.Client({ connectionString: app.database.adminUrl });
  await server.connect();
  await growContainers(server, school, containers);
  const one = async (text: string) => Number((await server.query<{ id: number }>(text, [school])).rows[0]!.id);
  const warehouse = "from stock.warehouse where school_id = $1 and code = 'MANY7'";
  filters = [
    ['keyword', 'M000123456'],
    ['keyword', '丙酮'],
    ['substance_id', await one("select id from chemical.substance where school_id = $1 and cas = '64-17-5'")],
    ['control', 'precursor_3'],
    ['control', 'none'],
    ['storage_group', 'FL'],
    ['warehouse_type', '3'],
    ['warehouse_id', await one(`select id ${warehouse}`)],
    [
      'cabinet_id',
      await one(
        `select min(id) as id from stock.cabinet where school_id = $1 and warehouse_id = (select id ${warehouse})`,
      ),
    ],
    ['org_id', await app.unit('001')],
    ['holder_id', await app.user('teacher')],
    ['state', '5'],
    ['state', '1,6'],
    ['expiry', '30'],
    ['expiry', 'expired'],
    ['ghs_class', 'flam_liq'],
  ];
  await server.end();
  service = new pg.Client({ connectionString: urlAs(app.database, 'lab_app') });
  await service.connect();
}, 300_000);
afterAll(async () => {
  await service.end();
  await app.stop();
});

const isRows = ({ text }: Statement) => text.includes('with ordinality as page');

/** Buffers of the statements of one page, and how many rows match. */
async function costOf(
  account: TestAccount,
  input: object,
): Promise<{ buffers: number; total: number; examined: number }> {
  const client = await app.as(account);
  let total = 0;
  const statements = await recordStatements(async () => {
    total = (await client.ok(containerApi.list, { size: 15, ...input })).total;
  });
  const own = statements.filter(({ text }) => text.includes('chemical.container'));
  const place = own.find((one) => !isRows(one));
  let [buffers, examined] = [0, 0];
  for (const statement of own) {
    const work = await workOf(service, app.schoolId('alpha'), statement, isRows(statement) ? place : undefined);
    buffers += work.buffers;
    examined += work.examined;
  }
  return { buffers, total, examined };
}

// A page, its look-ups and a count that stops after some thousands.
const most = 25_000;

test('the list, and each of its filters alone', { timeout: 300_000 }, async () => {
  const costs: Record<string, number> = {};
  for (const account of ['school', 'college'] as const)
    for (const [name, value] of [['page', 1] as const, ...filters])
      costs[`${account} ${name}=${value}`] = (await costOf(account, { [name]: value })).buffers;
  expect(Object.entries(costs).filter(([, buffers]) => buffers > most)).toEqual([]);
});

test('every two filters together', { timeout: 600_000 }, async () => {
  const found: string[] = [];
  for (const [at, [name, value]] of filters.entries())
    for (const [other, second] of filters.slice(at + 1)) {
      if (other === name) continue;
      const { buffers, total } = await costOf('school', { [name]: value, [other]: second });
      if (buffers > most) found.push(`${name}=${value} ${other}=${second}: ${buffers} buffers of ${total}`);
    }
  expect(found).toEqual([]);
});
