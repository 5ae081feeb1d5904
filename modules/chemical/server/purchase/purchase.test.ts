import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { ExecState, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { accepted, giveStore, keeperPassword } from '../testing/given-store.ts';
import { controlledSteps, givePurchases, normalSteps, type GivenPurchases } from '../testing/given-purchase.ts';

let app: TestApp;
let given: GivenPurchases;
beforeAll(async () => {
  app = await startTestApp();
  await giveStore(app, ['storeman', 'college']);
  given = await givePurchases(app);
});
afterAll(() => app.stop());

const ethanol = '64-17-5';
const salt = '7647-14-5';
const sulfuric = '7664-93-9';
const card = async () => {
  const { frozen, spent, available } = await (await app.as('school')).ok(budgetCardApi.find, { id: given.card_id });
  return [frozen, spent, available].map(Number);
};
const find = async (id: number, as: 'teacher' | 'school' = 'teacher') =>
  (await app.as(as)).ok(purchaseApi.find, { id });
const arrival = (line: number, count: number) => ({ line, count, cell_id: given.usual.cell_id, purity: 'AR' });
const receive = async (inbound: number) => {
  const storeman = await app.as('storeman');
  const row = await storeman.ok(inboundApi.find, { id: inbound });
  const lines = row.lines.map(({ substance_id, spec_id, count, purity, cell_id }) => ({
    substance_id,
    spec_id,
    count,
    purity,
    cell_id,
    ...accepted,
  }));
  const { source, warehouse_id, applicant_id, version } = row;
  await storeman.ok(inboundApi.update, {
    id: inbound,
    version,
    source: source as 'purchase',
    warehouse_id,
    applicant_id,
    lines,
  });
  if (row.dual)
    for (const account of ['storeman', 'college'])
      await storeman.ok(inboundApi.sign, { doc_type: 'inbound', doc_id: inbound, account, password: keeperPassword });
  return storeman.call(inboundApi.confirm, { id: inbound, version: version + 1 });
};

test('a purchase goes by the manager of the card and the laboratory; a refused line costs nothing and does not arrive', async () => {
  const before = await card();
  const id = await given.submit(
    given.input([await given.line(ethanol), await given.line(salt, { count: 4, price: '10' })]),
  );
  expect(await find(id)).toMatchObject({
    status: PurchaseStatus.reviewing,
    node_name: '经费卡负责人审批',
    handlers: '测试xsfzr',
  });
  await given.decide(id, ['xsfzr']);
  await given.decide(id, ['lab'], [2]);
  const row = await find(id);
  expect(row).toMatchObject({ status: PurchaseStatus.passed, exec_state: ExecState.waiting, amount: '140.00' });
  expect(row.lines.map(({ result, opinion }) => [result, opinion])).toEqual([
    [1, ''],
    [2, '不需要'],
  ]);
  expect(await card()).toEqual([before[0]! + 100, before[1], before[2]! - 100]);
  const [teacher, storeman] = [await app.as('teacher'), await app.as('storeman')];
  const early = await storeman.call(purchaseApi.arrive, {
    id,
    warehouse_id: given.usual.warehouse_id,
    lines: [arrival(1, 1)],
  });
  expect(early.data).toEqual({ rule: 'chemical.purchaseMoved' });
  await teacher.ok(purchaseApi.order, { id });
  const bad = async (line: number, count: number) =>
    (
      await storeman.call(purchaseApi.arrive, {
        id,
        warehouse_id: given.usual.warehouse_id,
        lines: [arrival(line, count)],
      })
    ).data;
  expect(await bad(2, 1)).toEqual({ rule: 'chemical.arriveRefused' });
  expect(await bad(1, 3)).toEqual({ rule: 'chemical.arriveMore' });
  const first = await storeman.ok(purchaseApi.arrive, {
    id,
    warehouse_id: given.usual.warehouse_id,
    lines: [arrival(1, 1)],
  });
  expect(await bad(1, 2)).toEqual({ rule: 'chemical.arriveMore' });
  expect((await receive(first.id)).code).toBe(200);
  expect(await find(id)).toMatchObject({ exec_state: ExecState.partly });
  expect(await card()).toEqual([before[0]! + 50, before[1]! + 50, before[2]! - 100]);
  const second = await storeman.ok(purchaseApi.arrive, {
    id,
    warehouse_id: given.usual.warehouse_id,
    lines: [arrival(1, 1)],
  });
  expect((await receive(second.id)).code).toBe(200);
  expect(await find(id)).toMatchObject({ exec_state: ExecState.arrived, can: [] });
  expect(await card()).toEqual([before[0], before[1]! + 100, before[2]! - 100]);
});

test('a controlled purchase asks five people, waits for its permit, and is received within it', async () => {
  const extras = await given.controlled();
  const id = await given.submit(given.input([await given.line(sulfuric)], extras));
  await given.decide(id, controlledSteps);
  expect(await find(id)).toMatchObject({ status: PurchaseStatus.passed, is_controlled: true });
  const teacher = await app.as('teacher');
  expect((await teacher.call(purchaseApi.order, { id })).data).toEqual({ rule: 'chemical.permitMissing' });
  await given.permit(id);
  expect((await teacher.call(purchaseApi.withdraw, { id })).data).toEqual({ rule: 'chemical.permitFilled' });
  await teacher.ok(purchaseApi.order, { id });
  const storeman = await app.as('storeman');
  const { id: inbound } = await storeman.ok(purchaseApi.arrive, {
    id,
    warehouse_id: given.usual.warehouse_id,
    lines: [arrival(1, 1)],
  });
  expect(await receive(inbound)).toMatchObject({ code: 200 });
  expect((await find(id)).lines[0]).toMatchObject({
    arrived: 1,
    coming: 0,
    permit: { no: expect.stringContaining('BA-') },
  });
});
