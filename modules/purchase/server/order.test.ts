import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { materialApi } from '#modules/consumable/shared/material/material.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { orderApi } from '../shared/order.ts';
import { purchaseApi } from '../shared/purchase.ts';
import { OrderState, PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';
import { statisticApi } from '../shared/statistic.ts';
import { givePurchases, type GivenPurchases } from './testing/given-purchase.ts';

let app: TestApp;
let given: GivenPurchases;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-10 10:00:00' });
  given = await givePurchases(app);
});
afterAll(() => app.stop());

const find = async (id: number) => (await (await app.as('teacher')).ok(orderApi.list, { purchase_id: id })).content;

test('applicant, approver, buyer and receiver are different people', async () => {
  const id = await given.passed([given.line()]);
  const order = await given.order(id, [{ line: 1, price: '20' }]);
  expect((await given.receive(id, order, [{ line: 1, qty: '1' }], 'college')).data).toEqual({
    rule: 'purchase.approverReceives',
  });
  expect((await given.receive(id, order, [{ line: 1, qty: '1' }], 'college2')).code).toBe(404);
  const own = await given.submit([given.line()], {}, 'lab');
  await given.decide(own, ['xsfzr', 'college']);
  const ownOrder = await given.order(own, [{ line: 1, price: '20' }], 'lab');
  expect((await given.receive(own, ownOrder, [{ line: 1, qty: '1' }], 'lab')).data).toEqual({
    rule: 'purchase.ownReceipt',
  });
  const bought = await given.passed([given.line()]);
  const byLab = await given.order(bought, [{ line: 1, price: '20' }], 'lab');
  expect((await given.receive(bought, byLab, [{ line: 1, qty: '1' }], 'lab')).data).toEqual({
    rule: 'purchase.buyerReceives',
  });
  expect((await given.receive(bought, byLab, [{ line: 1, qty: '1' }], 'school')).code).toBe(200);
});

test('a price within 5 % freezes the difference; above it goes back to approval with the whole price frozen', async () => {
  const before = await given.card();
  const frozen = async () => (await given.card())[0]! - before[0]!;
  const id = await given.passed([given.line({ qty: '10', price: '100' }), given.line({ qty: '1', price: '100' })]);
  const teacher = await app.as('teacher');
  const over = await teacher.call(orderApi.create, given.orderInput(id, [{ line: 1, price: '105.01' }]));
  expect(over.data).toEqual({ rule: 'purchase.priceOver' });
  expect(await frozen()).toBe(1100);
  const within = await given.order(id, [{ line: 2, price: '105' }]);
  expect(await frozen()).toBe(1105);
  expect(
    (await teacher.call(purchaseApi.reprice, { id, reason: '涨价', lines: [{ line: 2, price: '200' }] })).data,
  ).toEqual({ rule: 'purchase.lineOrdered' });
  await teacher.ok(purchaseApi.reprice, { id, reason: '涨价', lines: [{ line: 1, price: '120' }] });
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.waiting, amount: '1300.00', can: [] });
  expect(await frozen()).toBe(1305);
  expect((await teacher.call(purchaseApi.withdraw, { id })).data).toEqual({ rule: 'purchase.repriced' });
  await given.decide(id, ['xsfzr', 'college']);
  const row = await given.find(id);
  expect(row).toMatchObject({ state: PurchaseState.schoolDone, done: WarehouseDone.no });
  expect(row.lines.map(({ price, checked_price }) => [price, checked_price])).toEqual([
    ['100.00', '120.00'],
    ['100.00', '100.00'],
  ]);
  const order = await given.order(id, [{ line: 1, price: '119' }]);
  expect((await given.receive(id, order, [{ line: 1, qty: '10' }])).code).toBe(200);
  expect((await given.receive(id, within, [{ line: 2, qty: '1' }])).code).toBe(200);
  expect(await given.find(id)).toMatchObject({ done: WarehouseDone.yes });
  expect((await given.card()).map((one, at) => one - before[at]!)).toEqual([0, 1295, -1295]);
});

test('a refused higher price gives the line up and keeps the others', async () => {
  const before = await given.card();
  const id = await given.passed([given.line({ qty: '1', price: '100' }), given.line({ qty: '1', price: '100' })]);
  await (await app.as('teacher')).ok(purchaseApi.reprice, { id, reason: '涨价', lines: [{ line: 1, price: '300' }] });
  await given.decide(id, ['xsfzr'], { 1: 'refuse' });
  const row = await given.find(id);
  expect(row).toMatchObject({ state: PurchaseState.schoolDone, amount: '100.00' });
  expect((await given.card())[0]! - before[0]!).toBe(100);
});

test('closing lines unfreezes the rest; with the last one the purchase is done', async () => {
  const before = await given.card();
  const moved = async () => (await given.card()).map((one, at) => one - before[at]!);
  const teacher = await app.as('teacher');
  const id = await given.passed([given.line(), given.line(), given.line()]);
  const order = await given.order(id, [
    { line: 1, price: '20' },
    { line: 2, price: '20' },
  ]);
  await given.receive(id, order, [{ line: 1, qty: '4' }]);
  await teacher.ok(purchaseApi.close, { id, reason: '停产', lines: [3] });
  expect(await moved()).toEqual([320, 80, -400]);
  expect((await (await app.as('lab')).call(purchaseApi.close, { id, reason: '停产' })).data).toEqual({
    rule: 'purchase.notApplicant',
  });
  await teacher.ok(purchaseApi.close, { id, reason: '停产' });
  expect(await moved()).toEqual([0, 80, -80]);
  expect(await given.find(id)).toMatchObject({ done: WarehouseDone.yes });
  expect((await find(id)).map(({ state }) => state)).toEqual([OrderState.accepted]);
  expect((await given.receive(id, order, [{ line: 1, qty: '1' }])).code).toBe(409);
  expect((await teacher.call(purchaseApi.close, { id, reason: '停产' })).code).toBe(409);
});

test('two receipts at once never take more than was approved', async () => {
  const id = await given.passed([given.line({ qty: '10' })]);
  const order = await given.order(id, [{ line: 1, price: '20' }]);
  const replies = await Promise.all([
    given.receive(id, order, [{ line: 1, qty: '6' }]),
    given.receive(id, order, [{ line: 1, qty: '6' }], 'school'),
  ]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await given.find(id)).lines[0]).toMatchObject({ received: '6' });
});

test('a line is ordered once; an order of which nothing came is cancelled and paid only when it is accepted', async () => {
  const teacher = await app.as('teacher');
  const id = await given.passed([given.line()]);
  const order = await given.order(id, [{ line: 1, price: '20' }]);
  const again = await teacher.call(orderApi.create, given.orderInput(id, [{ line: 1, price: '20' }]));
  expect(again.data).toEqual({ rule: 'purchase.lineOrdered' });
  expect((await teacher.call(orderApi.pay, { id: order, paid_on: given.today, voucher_no: 'P1' })).data).toEqual({
    rule: 'purchase.orderMoved',
  });
  await teacher.ok(orderApi.cancel, { id: order, reason: '供应商缺货' });
  const next = await given.order(id, [{ line: 1, price: '19' }]);
  await given.receive(id, next, [{ line: 1, qty: '10' }]);
  expect((await teacher.call(orderApi.cancel, { id: next, reason: '误' })).code).toBe(409);
  await teacher.ok(orderApi.pay, { id: next, paid_on: given.today, voucher_no: 'PZ-9' });
  expect((await find(id)).map(({ state, voucher_no }) => [state, voucher_no])).toEqual([
    [OrderState.paid, 'PZ-9'],
    [OrderState.cancelled, ''],
  ]);
});

test('figures agree with the receipts, the lists and their sheet', async () => {
  const school = await app.as('school');
  const before = await school.ok(statisticApi.find, { year: 2026 });
  const item = { name: '计时器', spec: '', unit: '个', category: 'metal', qty: '2' };
  for (const price of ['50', '60']) {
    const id = await given.passed([given.line({ ...item, price })]);
    await given.receive(id, await given.order(id, [{ line: 1, price }]), [{ line: 1, qty: '2' }]);
  }
  const after = await school.ok(statisticApi.find, { year: 2026 });
  expect(Number(after.spent) - Number(before.spent)).toBe(220);
  expect(after.purchases - before.purchases).toBe(2);
  expect(after.months.find(({ month }) => month === '2026-11')!.spent).toBe(after.spent);
  expect(after.colleges.map(({ college_name, spent }) => [college_name, spent])).toEqual([['化学学院', after.spent]]);
  expect(after.categories.find(({ category_name }) => category_name === '五金工具')).toMatchObject({ spent: '220.00' });
  expect(after.prices[0]).toMatchObject({
    name: '计时器',
    orders: 2,
    first_price: '50.00',
    last_price: '60.00',
    change: 20,
  });
  for (const { state, count } of after.states) {
    if (state === PurchaseState.draft) continue;
    const { total } = await school.ok(purchaseApi.list, {
      state: state as 0,
      from: '2026-01-01',
      to: '2026-12-31',
    });
    expect([state, total]).toEqual([state, count]);
  }
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const [titles, ...sheet] = await textsOf((await school.blob(purchaseApi.export, year)).body);
  const cells = (title: string) => sheet.map((row) => row[titles!.indexOf(title)] ?? '');
  expect(sheet).toHaveLength(after.purchases);
  expect(cells('已支出（元）').reduce((sum, text) => sum + Number(text), 0)).toBe(Number(after.spent));
  for (const { state, count } of after.states)
    expect(cells('采购状态').filter((text) => text === labelOf(PurchaseState, state))).toHaveLength(count);
  expect((await (await app.as('college2')).ok(statisticApi.find, { year: 2026 })).purchases).toBe(0);
});

test('goods of the catalogue go into their store, by its keeper', async () => {
  const [school, storeman] = [await app.as('school'), await app.as('storeman')];
  const material = await school.ok(materialApi.create, {
    code: 'GLS-1',
    name: '量筒',
    spec: '100 mL',
    unit: '支',
    category: 'glassware',
    shelf_life: null,
  });
  const { id: warehouse_id } = await school.ok(warehouseApi.create, {
    code: 'HC1',
    name: '耗材库',
    warehouse_type: '6',
    org_id: await app.unit('001'),
  });
  const line = given.line({ material_id: material.id, name: '任意', qty: '5', price: '12' });
  const noStore = await (await app.as('teacher')).call(purchaseApi.create, given.input([line]));
  expect(noStore.data).toEqual({ errors: { warehouse_id: '目录中的耗材须入库，请选择入库仓库' } });
  const id = await given.passed([line, given.line()], { warehouse_id });
  expect((await given.find(id)).lines[0]).toMatchObject({ name: '量筒', unit: '支', material_code: 'GLS-1' });
  const order = await given.order(id, [
    { line: 1, price: '12' },
    { line: 2, price: '20' },
  ]);
  expect((await storeman.call(purchaseApi.find, { id })).code).toBe(404);
  await school.ok(keeperApi.create, {
    warehouse_id,
    user_id: await app.user('storeman'),
    starts_on: '2026-01-01',
    trained_until: '2027-12-31',
  });
  const before = await given.card();
  expect((await given.receive(id, order, [{ line: 1, qty: '5' }])).code).toBe(422);
  expect(await given.card()).toEqual(before);
  const stale = [{ line: 1, qty: '5', expires_on: '2026-11-09' }];
  expect((await given.receive(id, order, stale, 'storeman')).message).toContain('有效期已过，不能入库');
  expect((await given.receive(id, order, [{ line: 1, qty: '5' }], 'storeman')).code).toBe(200);
  expect((await given.receive(id, order, [{ line: 2, qty: '10' }])).code).toBe(200);
  const row = await given.find(id);
  expect(row).toMatchObject({ done: WarehouseDone.yes });
  expect(row.receipts.map(({ goods, inbound_no }) => [goods, inbound_no.slice(0, 3)])).toEqual([
    ['量筒 5支', 'HRK'],
    [expect.stringContaining('烧杯'), ''],
  ]);
});
