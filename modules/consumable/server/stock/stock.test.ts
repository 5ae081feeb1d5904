import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { labCardApi } from '#modules/base-info/shared/lab-card.ts';
import { facilityApi } from '#modules/base-info/shared/risk/facility.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { statisticApi } from '../../shared/figures/statistic.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { emergencyApi, holdingApi, stockSheet } from '../../shared/stock/holding.ts';
import { inboundApi } from '../../shared/stock/inbound.ts';
import { outboundApi } from '../../shared/stock/outbound.ts';
import { goodsStoreApi } from '../../shared/stock/store.ts';
import { givenConsumable } from '../testing/given-consumable.ts';

let app: TestApp;
let given: ReturnType<typeof givenConsumable>;
const people = {} as Record<'school' | 'college' | 'college2' | 'lab' | 'teacher' | 'normal' | 'storeman', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00', takesJobs: true });
  given = givenConsumable(app);
  for (const account of ['school', 'college', 'college2', 'lab', 'teacher', 'normal', 'storeman'] as const)
    people[account] = await app.as(account);
});
afterAll(() => app.stop());

const holdingOf = async (warehouse_id: number, material_id: number) => {
  const { content } = await people.school.ok(holdingApi.list, { warehouse_id, size: 150 });
  const row = content.find((one) => one.material_id === material_id)!;
  return people.school.ok(holdingApi.find, { id: row.id });
};
const statusOf = async (id: number) => (await people.school.ok(requisitionApi.find, { id })).status;

test('goods come in by a keeper, once, and stand as batches with expiry by the shelf life', async () => {
  const [store, material_id] = [await given.store(), await given.material({ shelf_life: 12 })];
  const { id } = await people.storeman.ok(inboundApi.create, {
    source: 2,
    warehouse_id: store,
    lines: [
      { material_id, quantity: '10', price: '4.5', batch_no: 'B1', expires_on: '2026-12-31' },
      { material_id, quantity: '2.5', price: '5' },
    ],
  });
  expect((await people.college.call(inboundApi.receive, { id, version: 1 })).message).toContain('保管人');
  await people.storeman.ok(inboundApi.receive, { id, version: 1 });
  expect((await people.storeman.call(inboundApi.receive, { id, version: 2 })).message).toContain('状态已变化');
  expect(await people.storeman.ok(inboundApi.find, { id })).toMatchObject({
    status: 1,
    amount: '57.50',
    kinds: 1,
    receiver_name: expect.any(String),
    can: [],
  });
  const holding = await holdingOf(store, material_id);
  expect(holding).toMatchObject({ quantity: '12.5', available: '12.5', batches: 2, next_expiry: '2026-12-31' });
  expect(holding.lots.map(({ expires_on, quantity }) => [expires_on, quantity])).toEqual([
    ['2026-12-31', '10'],
    ['2027-03-10', '2.5'],
  ]);
  expect(holding.flows).toMatchObject([{ kind: 'donate_in' }, { kind: 'donate_in' }]);
  const paper = await people.storeman.blob(inboundApi.print, { id });
  const text = readable(...(await readPdf(paper.body)).pages);
  for (const part of [holding.name, 'B1', '57.50']) expect(text).toContain(part);
  const rows = await textsOf((await people.storeman.blob(stockSheet.export, { warehouse_id: store })).body);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([holding.name]));
});

test('a receipt is corrected or given up before it is received', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  const line = { material_id, quantity: '1', price: '1' };
  const { id } = await people.storeman.ok(inboundApi.create, { source: 1, warehouse_id: store, lines: [line] });
  const past = { ...line, expires_on: '2026-03-09' };
  const changed = { id, version: 1, source: 1 as const, warehouse_id: store, note: '补一盒' };
  expect((await people.storeman.call(inboundApi.update, { ...changed, lines: [past] })).code).toBe(400);
  await people.storeman.ok(inboundApi.update, { ...changed, lines: [{ ...line, quantity: '2' }] });
  expect(await people.storeman.ok(inboundApi.find, { id })).toMatchObject({ note: '补一盒', amount: '2.00' });
  expect(await people.storeman.call(inboundApi.receive, { id, version: 1 })).toMatchObject({ code: 409 });
  await people.storeman.ok(inboundApi.cancel, { id, version: 2 });
  expect((await people.storeman.call(inboundApi.receive, { id, version: 3 })).message).toContain('状态已变化');
});

test('a requisition reserves, is decided by the laboratory, and is issued by what expires first', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  await given.received(store, [
    { material_id, quantity: '4', price: '2', batch_no: 'late', expires_on: '2027-06-01' },
    { material_id, quantity: '3', price: '1', batch_no: 'early', expires_on: '2026-06-01' },
  ]);
  const id = await given.requisition(store, [{ material_id, quantity: '5' }]);
  expect(await holdingOf(store, material_id)).toMatchObject({ quantity: '7', reserved: '5', available: '2' });
  const more = await given.requisition(store, [{ material_id, quantity: '3' }], undefined, false);
  expect((await people.teacher.call(requisitionApi.submit, { id: more })).message).toContain('不够');
  expect((await people.college2.call(requisitionApi.decide, { id, pass: true })).code).toBe(404);
  await people.lab.ok(requisitionApi.decide, { id, pass: true });
  const { id: outbound } = await people.storeman.ok(requisitionApi.issue, { id });
  expect(await statusOf(id)).toBe(RequisitionStatus.issued);
  expect(await holdingOf(store, material_id)).toMatchObject({ quantity: '2', reserved: '0', available: '2' });
  const paper = await people.storeman.ok(outboundApi.find, { id: outbound });
  expect(paper).toMatchObject({ amount: '7.00', requisition: { id }, lab_name: expect.any(String) });
  expect(paper.lines.map(({ batch_no, quantity }) => [batch_no, quantity])).toEqual([
    ['early', '3'],
    ['late', '2'],
  ]);
  expect((await people.storeman.call(requisitionApi.issue, { id })).message).toContain('状态已变化');
  expect((await people.storeman.blob(outboundApi.print, { id: outbound })).name).toContain('出库单');
});

test('emergency materials that are issued become facilities of the laboratory: more of the same, and what was missing', async () => {
  const store = await given.store();
  const lab_id = await app.unit('0010001');
  const box = await given.material({ name: '急救箱', spec: 'B 型', category: 'first_aid' });
  const gloves = await given.material({ category: 'ppe' });
  await given.received(store, [{ material_id: box, expires_on: '2027-06-30' }, { material_id: gloves }]);
  const issue = async (quantity: string) => {
    const id = await given.requisition(store, [
      { material_id: box, quantity },
      { material_id: gloves, quantity: '1' },
    ]);
    await people.lab.ok(requisitionApi.decide, { id, pass: true });
    await people.storeman.ok(requisitionApi.issue, { id });
  };
  const facilities = async () =>
    (await people.school.ok(facilityApi.list, { lab_id, size: 50 })).content
      .filter(({ category }) => ['first_aid', 'ppe'].includes(category))
      .map(({ name, model, qty, place, status, expires_on }) => [name, model, qty, place, status, expires_on]);
  await issue('2');
  await issue('1');
  expect(await facilities()).toEqual([['急救箱', 'B 型', 3, '实验室内', 'normal', '2027-06-30']]);
  const { facilities: onCard } = await people.school.ok(labCardApi.card, { id: lab_id });
  expect(onCard.map(({ qty, place }) => [qty, place])).toContainEqual([3, '实验室内']);
  await app.admin.query(`update base_info.lab_facility set status = 'missing', place = '门口' where lab_id = $1`, [
    lab_id,
  ]);
  await issue('1');
  expect(await facilities()).toEqual([['急救箱', 'B 型', 1, '门口', 'normal', '2027-06-30']]);
});

test('what is refused or withdrawn is free again; a refused one is submitted again', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  await given.received(store, [{ material_id, quantity: '5' }]);
  const id = await given.requisition(store, [{ material_id, quantity: '5' }]);
  expect((await people.college.call(requisitionApi.decide, { id, pass: false })).code).toBe(400);
  await people.college.ok(requisitionApi.decide, { id, pass: false, opinion: '数量过多' });
  expect(await holdingOf(store, material_id)).toMatchObject({ reserved: '0', available: '5' });
  const row = await people.teacher.ok(requisitionApi.find, { id });
  expect(row).toMatchObject({
    status: RequisitionStatus.refused,
    opinion: '数量过多',
    can: ['submit', 'edit', 'withdraw'],
  });
  await people.teacher.ok(requisitionApi.update, {
    id,
    version: row.version,
    lab_id: row.lab_id,
    warehouse_id: store,
    purpose: '改少',
    lines: [{ material_id, quantity: '2' }],
  });
  await people.teacher.ok(requisitionApi.submit, { id });
  await people.lab.ok(requisitionApi.decide, { id, pass: true });
  await people.teacher.ok(requisitionApi.withdraw, { id });
  expect(await holdingOf(store, material_id)).toMatchObject({ reserved: '0', available: '5' });
});

test('applicant, decider and keeper are three people', async () => {
  const [store, material_id] = [await given.store(['storeman', 'lab']), await given.material()];
  await given.received(store, [{ material_id, quantity: '5' }]);
  const own = await given.requisition(store, [{ material_id, quantity: '1' }], people.lab);
  expect((await people.lab.call(requisitionApi.decide, { id: own, pass: true })).message).toContain('须是不同的人');
  await people.college.ok(requisitionApi.decide, { id: own, pass: true });
  expect((await people.lab.call(requisitionApi.issue, { id: own })).message).toContain('须是不同的人');
  const decided = await given.requisition(store, [{ material_id, quantity: '1' }]);
  await people.lab.ok(requisitionApi.decide, { id: decided, pass: true });
  expect((await people.lab.call(requisitionApi.issue, { id: decided })).message).toContain('须是不同的人');
  expect((await people.storeman.call(requisitionApi.decide, { id: decided, pass: true })).code).toBe(403);
  await people.storeman.ok(requisitionApi.issue, { id: decided });
});

test('of two who want the last piece at once one gets it, and it is issued once', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  await given.received(store, [{ material_id, quantity: '1' }]);
  const lines = [{ material_id, quantity: '1' }];
  const ids = [
    await given.requisition(store, lines, people.teacher, false),
    await given.requisition(store, lines, people.lab, false),
  ];
  const answers = await Promise.all([
    people.teacher.call(requisitionApi.submit, { id: ids[0]! }),
    people.lab.call(requisitionApi.submit, { id: ids[1]! }),
  ]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const winner = ids[answers.findIndex(({ code }) => code === 200)]!;
  await people.college.ok(requisitionApi.decide, { id: winner, pass: true });
  const issued = await Promise.all([1, 2, 3].map(() => people.storeman.call(requisitionApi.issue, { id: winner })));
  expect(issued.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await holdingOf(store, material_id)).toMatchObject({ quantity: '0', reserved: '0' });
});

test('what is expired is not promised and is written off; what is promised is not', async () => {
  const [store, material_id] = [await given.store(), await given.material({ category: 'ppe' })];
  await given.received(store, [
    { material_id, quantity: '4', batch_no: 'old', expires_on: '2026-03-20' },
    { material_id, quantity: '4', batch_no: 'new', expires_on: '2027-03-20' },
  ]);
  await given.requisition(store, [{ material_id, quantity: '4' }]);
  const { lots } = await holdingOf(store, material_id);
  const off = { batch_id: lots[1]!.id, quantity: '4', note: '受潮' };
  await people.storeman.ok(outboundApi.writeOff, { batch_id: lots[0]!.id, quantity: '4', note: '受潮' });
  expect((await people.storeman.call(outboundApi.writeOff, off)).message).toContain('预留');
  expect((await people.storeman.call(outboundApi.writeOff, { ...off, quantity: '5' })).message).toContain('只有');
  const { content } = await people.storeman.ok(emergencyApi.list, { warehouse_id: store });
  expect(content).toMatchObject([{ batch_no: 'new', quantity: '4', days: 375 }]);
});

test('a store with stock or open documents is not stopped', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  const { id } = await people.storeman.ok(inboundApi.create, {
    source: 1,
    warehouse_id: store,
    lines: [{ material_id, quantity: '1', price: '1' }],
  });
  const stop = () => people.school.call(warehouseApi.setStatus, { id: store, status: 0 });
  expect((await stop()).message).toContain('1 张未完成的耗材单据');
  await people.storeman.ok(inboundApi.receive, { id, version: 1 });
  expect((await stop()).message).toContain('1 种耗材库存');
});

test('the last keeper of a store with stock does not leave, of two at once one stays', async () => {
  const [store, material_id] = [await given.store(['storeman', 'lab']), await given.material()];
  const { content } = await people.school.ok(keeperApi.list, { warehouse_id: store });
  const leave = (at: number) => people.school.call(keeperApi.setStatus, { id: content[at]!.id, status: 0 });
  await given.received(store, [{ material_id }]);
  const replies = await Promise.all([leave(0), leave(1)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ code }) => code === 409)!.message).toBe(
    '仓库还有 1 种耗材库存，须有至少 1 名在任保管人，请先聘任接替的人',
  );
  const last = content[replies.findIndex(({ code }) => code === 409)]!;
  const { id, version, user_id, starts_on } = last;
  const ended = { id, version, warehouse_id: store, user_id, starts_on, ends_on: '2026-03-09' };
  expect((await people.school.call(keeperApi.update, ended)).code).toBe(409);
  // Two locks are opened by two people.
  const [both, goods] = [await given.store(['storeman', 'lab']), await given.material()];
  await people.school.ok(cabinetApi.create, { warehouse_id: both, name: '双锁柜', kind: 'plain', double_lock: true });
  await given.received(both, [{ material_id: goods }]);
  const pair = await people.school.ok(keeperApi.list, { warehouse_id: both });
  const reply = await people.school.call(keeperApi.setStatus, { id: pair.content[0]!.id, status: 0 });
  expect(reply.message).toContain('须有至少 2 名在任保管人');
});

test('figures of the home are those of the lists and of their sheet', async () => {
  const [store, material_id] = [
    await given.store(),
    await given.material({ safety_stock: '20', category: 'glassware' }),
  ];
  await given.received(store, [{ material_id, quantity: '10', price: '3', expires_on: '2026-04-01' }]);
  const overview = await people.storeman.ok(statisticApi.overview, {});
  const sheetOf = async (input: Record<string, unknown>) => {
    const [titles, ...rows] = await textsOf((await people.storeman.blob(stockSheet.export, input)).body);
    return rows.map((row) => Number(row[titles!.indexOf('金额（元）')]));
  };
  for (const flag of ['low', 'expiring', 'expired', 'slow'] as const) {
    expect((await people.storeman.ok(holdingApi.list, { flag })).total).toBe(overview[flag]);
    expect(await sheetOf({ flag })).toHaveLength(overview[flag]);
  }
  expect((await sheetOf({})).reduce((all, amount) => all + amount, 0)).toBe(Number(overview.value));
  expect(overview.by_store.find(({ key }) => key === String(store))).toMatchObject({ amount: '30.00' });
  const { months, categories } = await people.storeman.ok(statisticApi.spend, {});
  expect(months).toHaveLength(12);
  expect(months.at(-1)!.month).toBe('2026-03');
  const sum = (rows: readonly { amount: string }[]) => rows.reduce((total, { amount }) => total + Number(amount), 0);
  expect(sum(categories)).toBe(sum(months));
});

test('stores that serve a laboratory are those above it', async () => {
  const own = await given.store(['storeman'], '001');
  const other = await given.store(['storeman'], '002');
  const stores = await people.teacher.ok(goodsStoreApi.list, { lab_id: await app.unit('0010001'), page: -1, size: -1 });
  const ids = stores.content.map(({ id }) => id);
  expect(ids).toContain(own);
  expect(ids).not.toContain(other);
});

test('a third decimal is refused, not rounded, so that documents and ledger agree', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  const line = { material_id, quantity: '1.239', price: '1' };
  const inbound = await people.storeman.call(inboundApi.create, { source: 1, warehouse_id: store, lines: [line] });
  expect(inbound.data).toMatchObject({ errors: { 'lines.0.quantity': '请填写数量，最多两位小数' } });
  await given.received(store, [{ material_id }]);
  const holding = await holdingOf(store, material_id);
  const loss = { batch_id: holding.lots[0]!.id, note: '破损' };
  expect((await people.storeman.call(outboundApi.writeOff, { ...loss, quantity: '1.005' })).code).toBe(400);
  const { id } = await people.storeman.ok(outboundApi.writeOff, { ...loss, quantity: '1.25' });
  expect((await people.storeman.ok(outboundApi.find, { id })).lines).toMatchObject([{ quantity: '1.25' }]);
  expect((await holdingOf(store, material_id)).quantity).toBe('8.75');
});

test('a requisition that was changed while somebody read it is not passed', async () => {
  const [store, material_id] = [await given.store(), await given.material()];
  await given.received(store, [{ material_id }]);
  const id = await given.requisition(store, [{ material_id, quantity: '1' }]);
  const { version, lab_id, warehouse_id } = await people.lab.ok(requisitionApi.find, { id });
  await people.college.ok(requisitionApi.decide, { id, version, pass: false, opinion: '写明用途' });
  const now = (await people.teacher.ok(requisitionApi.find, { id })).version;
  const lines = [{ material_id, quantity: '9' }];
  await people.teacher.ok(requisitionApi.update, { id, version: now, lab_id, warehouse_id, purpose: '教学', lines });
  await people.teacher.ok(requisitionApi.submit, { id });
  expect((await people.lab.call(requisitionApi.decide, { id, version, pass: true })).code).toBe(409);
  expect(await statusOf(id)).toBe(RequisitionStatus.examined);
});
