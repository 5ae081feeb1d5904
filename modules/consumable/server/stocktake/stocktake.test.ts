import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { holdingApi, stockSheet } from '../../shared/stock/holding.ts';
import { inboundApi } from '../../shared/stock/inbound.ts';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { consumableJobs } from '../consumable.jobs.ts';
import { givenConsumable } from '../testing/given-consumable.ts';

let app: TestApp;
let given: ReturnType<typeof givenConsumable>;
const people = {} as Record<'school' | 'college' | 'college2' | 'storeman' | 'teacher', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00', takesJobs: true });
  given = givenConsumable(app);
  for (const account of ['school', 'college', 'college2', 'storeman', 'teacher'] as const)
    people[account] = await app.as(account);
});
afterAll(() => app.stop());

const holdingOf = async (warehouse_id: number) =>
  (await people.school.ok(holdingApi.list, { warehouse_id })).content[0]!;

test('a count freezes its store, asks for reasons, and is posted by somebody else', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  const line = { material_id, quantity: '10' };
  await given.received(store, [line, { ...line, batch_no: 'B2', quantity: '5' }]);
  const { id } = await people.storeman.ok(stocktakeApi.create, { warehouse_id: store, note: '月末' });
  const again = await people.storeman.call(stocktakeApi.create, { warehouse_id: store });
  expect(again.message).toContain('这个仓库正在盘点');
  const arrival = { source: 1 as const, warehouse_id: store, lines: [{ ...line, price: '1' }] };
  expect((await people.storeman.call(inboundApi.create, arrival)).message).toContain('正在盘点');
  const draft = await given.requisition(store, [{ material_id, quantity: '1' }], undefined, false);
  expect(draft).toBeGreaterThan(0);

  const { lines } = await people.storeman.ok(stocktakeApi.find, { id });
  expect(lines.map(({ book, counted }) => [book, counted])).toEqual([
    ['10', null],
    ['5', null],
  ]);
  const [first, second] = lines.map(({ batch_id }) => batch_id);
  const count = (counts: object[]) => people.storeman.ok(stocktakeApi.count, { id, lines: counts as never });
  await count([{ batch_id: first, counted: '8' }]);
  const submit = () => people.storeman.call(stocktakeApi.submit, { id });
  expect((await submit()).message).toContain('还有 1 个批次');
  await count([{ batch_id: second, counted: '6', reason: '漏登记' }]);
  expect((await submit()).message).toContain('请填写差异原因');
  await count([{ batch_id: first, counted: '8', reason: '破损' }]);
  expect((await submit()).code).toBe(200);

  expect((await people.storeman.call(stocktakeApi.decide, { id, pass: true })).code).toBe(403);
  expect((await people.college2.call(stocktakeApi.decide, { id, pass: true })).code).toBe(404);
  expect((await people.college.call(stocktakeApi.decide, { id, pass: false })).code).toBe(400);
  await people.college.ok(stocktakeApi.decide, { id, pass: false, opinion: '请复盘' });
  expect((await submit()).code).toBe(200);
  await people.college.ok(stocktakeApi.decide, { id, pass: true });
  expect(await people.school.ok(stocktakeApi.find, { id })).toMatchObject({ status: 2, differences: 2, can: [] });
  const holding = await holdingOf(store);
  expect(holding).toMatchObject({ quantity: '14', amount: '70.00' });
  const { flows } = await people.school.ok(holdingApi.find, { id: holding.id });
  expect(new Map(flows.slice(0, 2).map(({ kind, quantity }) => [kind, quantity]))).toEqual(
    new Map([
      ['gain', '1'],
      ['loss', '-2'],
    ]),
  );
});

test('a count may not leave less than what is reserved, and a cancelled one changes nothing', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  await given.received(store, [{ material_id, quantity: '10' }]);
  await given.requisition(store, [{ material_id, quantity: '8' }]);
  const { id } = await people.storeman.ok(stocktakeApi.create, { warehouse_id: store });
  const { lines } = await people.storeman.ok(stocktakeApi.find, { id });
  const counted = [{ batch_id: lines[0]!.batch_id, counted: '7', reason: '丢失' }];
  await people.storeman.ok(stocktakeApi.count, { id, lines: counted });
  await people.storeman.ok(stocktakeApi.submit, { id });
  expect((await people.college.call(stocktakeApi.decide, { id, pass: true })).message).toContain('少于已预留的 8');
  await people.storeman.ok(stocktakeApi.cancel, { id });
  expect(await holdingOf(store)).toMatchObject({ quantity: '10', reserved: '8' });
});

test('opening stock comes in by a sheet, once', async () => {
  const store = await given.store();
  const { rows } = await app.admin.query<{ code: string }>('select code from stock.warehouse where id = $1', [store]);
  const material_id = await given.material({ code: 'OPEN-1' });
  expect(material_id).toBeGreaterThan(0);
  const titles = ['仓库编码', '物资编码', '批号', '数量', '单价', '有效期'];
  const row = [rows[0]!.code, 'OPEN-1', 'Q1', 12, 3.5, '2027-01-01'];
  const checked = await checkFile(people.storeman, stockSheet, titles, [row]);
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 1, impFailed: 0 });
  expect(await holdingOf(store)).toMatchObject({ quantity: '12', amount: '42.00', next_expiry: '2027-01-01' });
  const again = await checkFile(people.storeman, stockSheet, titles, [row]);
  expect(again).toMatchObject({ exists: 1 });
  await again.apply('overwrite');
  expect(await holdingOf(store)).toMatchObject({ quantity: '12' });
});

test('emergency materials are told of 60 and 30 days before their expiry and on the day, once each', async () => {
  const [store, material_id] = [await given.store(), await given.material({ name: '急救箱甲', category: 'first_aid' })];
  const plain = await given.material({ name: '滤纸甲', category: 'other' });
  const expires_on = '2026-05-05';
  await given.received(store, [
    { material_id, quantity: '3', expires_on },
    { material_id: plain, quantity: '3', expires_on },
  ]);
  const told = async (day: string) => {
    app.clock.at = parseDateTime(`${day} 00:30:00`);
    const job = { name: 'consumable.remind-expiry', schoolId: app.schoolId('alpha'), userId: 0, data: {} };
    const run = () => runJob(app.services, consumableJobs, job);
    // Two at once, as two nodes do, and once more.
    await Promise.all([run(), run()]);
    await run();
    const { rows } = await app.admin.query<{ title: string }>(
      `select title from notices.message where school_id = $1 and type = 'GOODS_EXPIRY' and user_id = $2`,
      [app.schoolId('alpha'), await app.user('storeman')],
    );
    expect(rows.every(({ title }) => title.includes('急救箱甲'))).toBe(true);
    return rows.length;
  };
  expect(await told('2026-03-05')).toBe(0);
  expect(await told('2026-03-06')).toBe(1);
  expect(await told('2026-04-04')).toBe(1);
  expect(await told('2026-04-06')).toBe(2);
  expect(await told('2026-05-05')).toBe(3);
  expect(await told('2026-05-06')).toBe(3);
});
