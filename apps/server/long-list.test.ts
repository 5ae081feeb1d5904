import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlAs } from '#kernel/server/db/connect.ts';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import type { Client } from './testing/client.ts';
import { recordStatements, workOf } from './testing/explain.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// A list counts ten thousand rows and says that there are more; the number itself is counted when asked for.

let app: TestApp;
let school: Client;
const count = 10_060;

beforeAll(async () => {
  app = await startTestApp();
  school = await app.as('school');
  await givePlaces(app);
  await app.admin.query(
    `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, price)
     select $1::bigint, 'SHORT' || i, '便宜样品', 'test01', $2::bigint, $3::bigint, 0 from generate_series(1, 20010) i
     union all select $1, 'LONG' || lpad(i::text, 6, '0'), '长列表样品' || i, 'test01', $2, $3, i from generate_series(1, $4::int) i`,
    [app.schoolId('alpha'), await app.unit('0010001'), await app.user('lab'), count],
  );
  await analyzeDatabase(app.database);
}, 60_000);
afterAll(() => app.stop());

const names = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name);

test.each([
  ['counted apart from its page', { status: 1 }],
  ['read in one pass', { keyword: '长列表' }],
] as const)('a list %s says that there are more', async (_, filter) => {
  const first = await school.ok(equipmentApi.list, { ...filter, size: 20, sort: 'price', order: 'desc' });
  expect(first).toMatchObject({ total: 10_000, more: true, page: 1 });
  expect(names(first)[0]).toMatch(/^长列表样品/);
  const last = await school.ok(equipmentApi.list, { ...filter, size: 20, page: 9_999 });
  expect(last).toMatchObject({ total: 10_000, more: true, page: 500 });
  expect(last.content).toHaveLength(20);
});

test('the first pages of many matches are found along the order, not by sorting all of them', async () => {
  const service = new pg.Client({ connectionString: urlAs(app.database, 'lab_app') });
  await service.connect();
  try {
    const seen = await recordStatements(() => school.ok(equipmentApi.list, { keyword: '长列表', size: 20 }));
    const choosing = seen.find(({ text }) => text.includes('with hit as'))!;
    const { examined } = await workOf(service, app.schoolId('alpha'), choosing);
    expect(examined).toBeLessThan(count + 2_000);
  } finally {
    await service.end();
  }
});

test('hits that begin late in an order are found as well', async () => {
  const first = await school.ok(equipmentApi.list, { keyword: '长列表', size: 15, sort: 'price', order: 'asc' });
  expect(first).toMatchObject({ total: 10_000, more: true });
  expect(names(first)).toEqual(Array.from({ length: 15 }, (_, i) => `长列表样品${i + 1}`));
  const third = await school.ok(equipmentApi.list, {
    keyword: '列表样品',
    size: 15,
    page: 3,
    sort: 'price',
    order: 'asc',
  });
  expect(names(third)[0]).toBe('长列表样品31');
});

test('the exact total and the last page are there when asked for', async () => {
  const asked = { keyword: '长列表', exact: true, size: 20, sort: 'asset_no', order: 'asc' } as const;
  const first = await school.ok(equipmentApi.list, asked);
  expect(first).toMatchObject({ total: count, page: 1 });
  expect(first.more).toBeUndefined();
  const last = await school.ok(equipmentApi.list, { ...asked, page: 9_999 });
  expect(last.page).toBe(503);
  expect(names(last).at(-1)).toBe(`长列表样品${count}`);
});

test('few rows are counted whole and keep their order', async () => {
  const page = await school.ok(equipmentApi.list, {
    keyword: '长列表样品1005',
    size: 15,
    sort: 'price',
    order: 'desc',
  });
  expect(page.more).toBeUndefined();
  expect(page.total).toBe(names(page).length);
  expect(names(page)).toEqual(names(page).toSorted((a, b) => Number(b.slice(5)) - Number(a.slice(5))));
});
