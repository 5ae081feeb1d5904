import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { permitApi } from '../../shared/purchase/permit.ts';
import { quotaApi } from '../../shared/purchase/quota.ts';
import { giveStore, keeperPassword, lineOf } from '../testing/given-store.ts';

// What is asked when goods are taken in: room, quotas, the supplier, and a permit for what comes without a purchase.

const [ethanol, aceticAcid, nitricAcid] = ['64-17-5', '64-19-7', '7697-37-2'] as const;

let app: TestApp;
let store: Awaited<ReturnType<typeof giveStore>>;
beforeAll(async () => {
  app = await startTestApp();
  store = await giveStore(app, ['storeman', 'lab', 'college']);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

type Line = Awaited<ReturnType<typeof lineOf>>;
async function document(line: Line, changes: object = {}) {
  const { id } = await (
    await app.as('school')
  ).ok(inboundApi.create, {
    source: 'purchase' as const,
    warehouse_id: store.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [line],
    ...changes,
  });
  return { id, version: 1 };
}
const confirm = async (doc: { id: number; version: number }, by: TestAccount = 'storeman') =>
  (await app.as(by)).call(inboundApi.confirm, doc);
const sign = async (account: TestAccount, doc_id: number) =>
  (await app.as('storeman')).call(dualApi.sign, { doc_type: 'inbound', doc_id, account, password: keeperPassword });
/** Signed by two keepers and confirmed by the first. */
async function taken(doc: { id: number; version: number }) {
  await sign('storeman', doc.id);
  await sign('lab', doc.id);
  return confirm(doc);
}
/** Millilitres of a package. */
async function netOf({ spec_id }: { spec_id: number }): Promise<number> {
  const { rows } = await app.admin.query<{ net: number }>(
    "select case when unit in ('L', 'kg') then net * 1000 else net end::float8 as net from chemical.spec where id = $1",
    [spec_id],
  );
  return Number(rows[0]!.net);
}

test('a room of 50 m² takes 50 L of flammable chemicals; of two documents that fill it one is confirmed', async () => {
  const own = await giveStore(app, ['storeman']);
  await app.admin.query("update stock.warehouse set warehouse_type = '3', area = 50 where id = $1", [own.warehouse_id]);
  const cell = await own.cell('防爆柜');
  const line = await lineOf(app, ethanol, cell);
  const count = Math.floor(30_000 / (await netOf(line)));
  const in30 = { ...line, count };
  const at = { warehouse_id: own.warehouse_id };
  const docs = [await document(in30, at), await document(in30, at)];
  const replies = await Promise.all(docs.map((doc) => confirm(doc)));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 422]);
  const { message } = replies.find(({ code }) => code === 422)!;
  expect(message).toMatch(/上限 50 L（kg），已有及在途 30，本单“乙醇” 30，将超出 10。请减少数量，或存放到其他房间/);
});

test('goods over a quota are not taken in; of two that reach it together one is', async () => {
  const line = await lineOf(app, aceticAcid, await store.cell('有机酸柜'));
  const max = (await netOf(line)) * 1.5;
  await (
    await app.as('school')
  ).ok(quotaApi.create, {
    scope: 'school',
    target: 'substance',
    substance_id: line.substance_id,
    max_qty: String(max),
    unit: 'mL',
    basis: '学校规定',
  });
  const docs = [await document(line), await document(line)];
  const replies = await Promise.all(docs.map((doc) => confirm(doc)));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 422]);
  expect(replies.find(({ code }) => code === 422)!.message).toContain('请减少数量，或先使用、清理库存');
});

test('what is controlled comes from a supplier whose licence is valid and covers it', async () => {
  const line = await lineOf(app, nitricAcid, await store.cell('氧化剂柜', { double_lock: true }));
  const { rows } = await app.admin.query<{ name: string; id: number }>(
    `insert into chemical.supplier (school_id, name, starts_on, ends_on, categories) values
       ($1, '过期公司', '2025-01-01', '2026-10-31', '{explosive_precursor}'), ($1, '一般公司', '2025-01-01', '2027-10-31', '{none}')
     returning id, name`,
    [app.schoolId('alpha')],
  );
  const by = (name: string) => ({ ...line, supplier_id: Number(rows.find((row) => row.name === name)!.id) });
  expect((await taken(await document(by('过期公司')))).message).toContain('许可证于 2026-10-31 到期');
  expect((await taken(await document(by('一般公司')))).message).toContain('许可不包括');
  const { supplier_id: _supplier, ...without } = line;
  expect((await taken(await document(without as Line))).message).toContain('没有选择供应商，请选择');
  // Who gives a present is no supplier.
  expect((await taken(await document(without as Line, { source: 'donate' }))).code).toBe(200);
});

test('without a purchase a controlled chemical needs a valid permit that covers it, and uses it up', async () => {
  const line = await lineOf(app, nitricAcid, await store.cell('氧化剂柜二', { double_lock: true }));
  const net = await netOf(line);
  await app.admin.query(
    'delete from chemical.permit p where substance_id = $1 and not exists (select 1 from chemical.inbound_line n where n.permit_id = p.id)',
    [line.substance_id],
  );
  await app.admin.query("update chemical.permit set ends_on = '2026-02-01' where substance_id = $1", [
    line.substance_id,
  ]);
  expect((await taken(await document(line))).message).toContain('没有有效且余量足够的常备许可，不能入库');

  const school = await app.as('school');
  const permit = {
    substance_id: line.substance_id,
    kind: 'filing' as const,
    no: '公备 2026-8',
    authority: '市公安局',
    qty: String(net),
    starts_on: '2026-11-01',
    ends_on: '2026-12-31',
  };
  expect((await (await app.as('college')).call(permitApi.create, permit)).code).toBe(403);
  expect((await school.call(permitApi.create, { ...permit, ends_on: '2026-10-01' })).code).toBe(400);
  expect((await school.call(permitApi.create, { ...permit, substance_id: 999_999 })).code).toBe(400);
  const twice = await Promise.all([1, 2].map(() => school.call(permitApi.create, permit)));
  expect(twice.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409]);
  const { data } = twice.find(({ code }) => code === 200)!;

  // Two documents of which the permit covers one.
  const docs = [await document(line), await document(line)];
  for (const { id } of docs) for (const by of ['storeman', 'lab'] as const) await sign(by, id);
  const replies = await Promise.all(docs.map((doc) => confirm(doc)));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 422]);
  const row = await school.ok(permitApi.find, { id: data.id });
  expect(row).toMatchObject({ purchase_id: null, used_qty: String(net), state: 'used', can: ['edit'] });
  const { content } = await school.ok(permitApi.list, { keyword: '公备 2026-8' });
  expect(content.map(({ id }) => id)).toEqual([data.id]);

  // More is allowed by the same permit later; expired it covers nothing.
  const { version } = row;
  await school.ok(permitApi.update, { ...permit, id: data.id, version, qty: String(net * 2) });
  app.clock.at = new Date('2027-01-01T10:00:00+08:00');
  expect((await taken(await document(line))).message).toContain('没有有效且余量足够的常备许可');
  expect((await (await app.as('school', 'beta')).call(permitApi.find, { id: data.id })).code).toBe(404);
});

test('64 confirmations by one keeper who has signed alone take nothing in', { timeout: 60_000 }, async () => {
  const line = await lineOf(app, '143-33-9', await store.cell('毒品柜', { kind: 'toxic', double_lock: true }));
  const doc = await document(line);
  await sign('storeman', doc.id);
  const replies = await Promise.all(Array.from({ length: 64 }, () => confirm(doc)));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([428]));
  const { made } = await (await app.as('storeman')).ok(inboundApi.find, { id: doc.id });
  expect(made).toEqual([]);
});
