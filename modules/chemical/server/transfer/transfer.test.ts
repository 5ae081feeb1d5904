import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import { giveStock, type Stock } from '../testing/given-requisition.ts';
import { keeperPassword } from '../testing/given-store.ts';

let app: TestApp;
let from: Stock;
let to: Stock;
let [solvents, toxics, target, locked] = [0, 0, 0, 0];
beforeAll(async () => {
  app = await startTestApp();
  from = await giveStock(app, ['storeman', 'college', 'lab']);
  to = await giveStock(app, ['lab2', 'college2', 'storeman']);
  solvents = await from.cell('溶剂柜');
  toxics = await from.cell('毒品柜', { kind: 'toxic', double_lock: true });
  target = await to.cell('溶剂柜');
  locked = await to.cell('毒品柜', { kind: 'toxic', double_lock: true });
});
afterAll(() => app.stop());

const ethanol = '64-17-5';
const sodiumCyanide = '143-33-9';

const create = async (codes: readonly string[], cell_id = target, by: TestAccount = 'storeman') =>
  (await app.as(by)).call(transferApi.create, {
    warehouse_id: from.warehouse_id,
    target_id: to.warehouse_id,
    lines: codes.map((code) => ({ code, cell_id })),
  });
const created = async (codes: readonly string[], cell_id = target) => {
  const reply = await create(codes, cell_id);
  if (reply.code !== 200) throw new Error(reply.message);
  return reply.data.id;
};
const find = async (id: number) => (await app.as('storeman')).ok(transferApi.find, { id });
const send = async (id: number, by: TestAccount = 'storeman', version = 1) =>
  (await app.as(by)).call(transferApi.send, { id, version });
const receive = async (id: number, lines: object[] = [], by: TestAccount = 'lab2', version = 2) =>
  (await app.as(by)).call(transferApi.receive, { id, version, lines: lines as never });
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });
const sign = async (doc_id: number, account: TestAccount, by: TestAccount = 'storeman') =>
  (await app.as(by)).call(dualApi.sign, { doc_type: 'transfer', doc_id, account, password: keeperPassword });
const bottles = (count: number, cas = ethanol, cell = solvents) =>
  from.bottles(
    cas,
    Array.from({ length: count }, () => ({ cell, quantity: '500' })),
  );

test('containers go from store to store with their ledger; a refused one comes back', async () => {
  const codes = await bottles(3);
  const id = await created(codes);
  expect(await find(id)).toMatchObject({ status: TransferStatus.waiting, containers: 3, can: ['send', 'cancel'] });
  expect((await send(id)).code).toBe(200);
  expect(await container(codes[0]!)).toMatchObject({
    state: ContainerState.moving,
    quantity: '500',
    can: ['label'],
    flows: [{ kind: 'transfer_out', quantity: '0', balance: '500' }, { kind: 'opening' }],
  });
  const other = await to.cell('备用柜');
  const reply = await receive(id, [
    { code: codes[1]!.toLowerCase(), cell_id: other },
    { code: codes[2], refusal: '标签破损' },
  ]);
  expect(reply.data).toEqual({ received: 2, refused: 1 });
  expect(await container(codes[0]!)).toMatchObject({
    state: ContainerState.stored,
    cell_id: target,
    holder_name: '测试lab2',
  });
  expect(await container(codes[1]!)).toMatchObject({ cell_id: other, warehouse_id: to.warehouse_id });
  expect(await container(codes[2]!)).toMatchObject({
    state: ContainerState.stored,
    cell_id: solvents,
    flows: [{ kind: 'transfer_in', note: expect.stringContaining('拒收退回：标签破损') }, {}, {}],
  });
  expect(await find(id)).toMatchObject({ status: TransferStatus.done, refused: 1, receivers: '测试lab2', can: [] });
  const told = await app.admin.query<{ type: string }>(
    'select type from notices.message where url = $1 group by type order by type',
    [`/chemical/transfer/${id}`],
  );
  expect(told.rows.map(({ type }) => type)).toEqual(['CHEM_TRANSFER_COMING', 'CHEM_TRANSFER_ENDED']);
  // What has ended is free to go again.
  expect((await create([codes[2]!])).code).toBe(200);
});

test('what is refused when it is written down: place, state, the same bottle twice', async () => {
  const [code, second] = await bottles(2);
  const peroxide = await to.cell('氧化剂柜', { allowed_groups: ['OX'] });
  expect((await create([code!], peroxide)).message).toContain('只存放储存组 OX');
  expect((await create([code!], solvents)).message).toContain('的调入层位不在调入仓库');
  expect((await create([code!, code!.toLowerCase()])).message).toContain('选了两次');
  expect((await create(['C99999999999'])).message).toContain('不在调出仓库');
  await created([code!]);
  expect((await create([code!, second!])).message).toBe('有容器已在另一张未完成的调拨单中，请先完成或撤销那一张');
  const storeman = await app.as('storeman');
  const same = {
    warehouse_id: from.warehouse_id,
    target_id: from.warehouse_id,
    lines: [{ code: second!, cell_id: solvents }],
  };
  expect((await storeman.call(transferApi.create, same)).message).toContain('仓库内请使用移位');
  expect((await (await app.as('teacher')).call(transferApi.list, {})).code).toBe(403);
});

test('rule 2 is asked again when it is received; what is on its way keeps its place', async () => {
  const [code] = await bottles(1);
  const cell = await to.cell('混放柜');
  const id = await created([code!], cell);
  await send(id);
  await to.bottles('7681-52-9', [{ cell, quantity: '100' }]);
  const refused = await receive(id);
  expect(refused).toMatchObject({ code: 422, data: { rule: 'chemical.incompatible' } });
  // Something that may not stand with it cannot take the place to which it may have to return.
  const [hypochlorite] = await from.bottles('7681-52-9', [{ cell: await from.cell('空柜'), quantity: '100' }]);
  const { version } = await container(hypochlorite!);
  const moved = await (
    await app.as('storeman')
  ).call(containerApi.move, { code: hypochlorite!, version, cell_id: solvents });
  expect(moved.message).toContain('乙醇');
  expect((await receive(id, [{ code, refusal: '无合适层位' }])).data).toEqual({ received: 0, refused: 1 });
});

test('controlled chemicals are signed for by two keepers on both sides, four people', async () => {
  const [code] = await from.bottles(sodiumCyanide, [{ cell: toxics, quantity: '50' }]);
  expect((await create([code!], target)).message).toContain('双人双锁');
  const id = await created([code!], locked);
  expect((await send(id)).code).toBe(428);
  expect((await sign(id, 'lab2')).message).toContain('只有本仓库');
  expect((await sign(id, 'storeman')).code).toBe(200);
  expect((await send(id)).code).toBe(428);
  expect((await sign(id, 'college')).data).toMatchObject({ complete: true });
  expect((await send(id)).code).toBe(200);
  expect(await find(id)).toMatchObject({ dual: { first: null }, senders: '测试storeman、测试college' });
  // He keeps both stores, and has sent it.
  expect((await sign(id, 'storeman', 'lab2')).message).toContain('调出人不能接收');
  expect((await receive(id)).code).toBe(428);
  for (const account of ['lab2', 'college2'] as const) expect((await sign(id, account, 'lab2')).code).toBe(200);
  expect((await receive(id)).data).toEqual({ received: 1, refused: 0 });
  expect((await container(code!)).flows[0]).toMatchObject({ second_name: '测试college2', kind: 'transfer_in' });
});

test('cancelled before it is received, all is as before', async () => {
  const [first, second] = await bottles(2);
  const waiting = await created([first!]);
  const storeman = await app.as('storeman');
  const cancel = (id: number, version: number) =>
    storeman.call(transferApi.cancel, { id, version, reason: '计划变更' });
  expect((await cancel(waiting, 1)).code).toBe(200);
  const sent = await created([second!]);
  await send(sent);
  expect((await cancel(sent, 1)).code).toBe(409);
  expect((await cancel(sent, 2)).code).toBe(200);
  expect(await container(second!)).toMatchObject({ state: ContainerState.stored, cell_id: solvents });
  expect(await find(sent)).toMatchObject({ status: TransferStatus.cancelled, reason: '计划变更', can: [] });
  expect((await receive(sent, [], 'lab2', 3)).message).toBe('调拨单已撤销，不能接收，请刷新后查看');
});

test('in parallel: of two transfers of one bottle one is made, of 64 receipts one takes effect', async () => {
  const [code] = await bottles(1);
  const made = await Promise.all([create([code!]), create([code!])]);
  expect(made.map((reply) => reply.code).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const id = made.find((reply) => reply.code === 200)!.data.id;
  await send(id);
  const receipts = await Promise.all(Array.from({ length: 64 }, () => receive(id)));
  expect(receipts.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect((await container(code!)).flows.map(({ kind }) => kind)).toEqual(['transfer_in', 'transfer_out', 'opening']);
});

test('stores and cells to choose from say names only; the sheet names both sides', async () => {
  const storeman = await app.as('storeman');
  const { content: stores } = await storeman.ok(transferApi.stores, {});
  expect(stores.map(({ id }) => id)).toEqual(expect.arrayContaining([from.warehouse_id, to.warehouse_id]));
  const { content: cells } = await storeman.ok(transferApi.cells, { warehouse_id: to.warehouse_id });
  expect(cells).toContainEqual({ id: target, name: '溶剂柜 · 上层' });
  const { content } = await storeman.ok(transferApi.list, { status: TransferStatus.done, target_id: to.warehouse_id });
  const text = readable(
    ...(await readPdf((await storeman.blob(transferApi.print, { id: content[0]!.id })).body)).pages,
  );
  for (const part of ['甲大学化学品调拨单', content[0]!.no, content[0]!.target_name]) expect(text).toContain(part);
});
