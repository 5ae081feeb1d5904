import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { hashPassword } from '#platform/identity/server/public.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { outboundApi, type PickInput } from '../../shared/outbound/outbound.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { admit, giveStock, passed, type Stock } from '../testing/given-requisition.ts';
import { keeperPassword } from '../testing/given-store.ts';

let app: TestApp;
let stock: Stock;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  stock = await giveStock(app);
  // Those who receive have the same password as the keepers.
  const hash = await hashPassword(keeperPassword);
  await app.admin.query(
    `update identity.account set password_hash = $1 where school_id = $2 and account in ('teacher', 'xsfzr', 'lab')`,
    [hash, app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const sodiumCyanide = '143-33-9';

const ask = async (own: Stock, cas: string, amount: string, changes: object = {}) =>
  passed(app, await own.asked([{ cas, amount, ...(cas === ethanol ? {} : { daily_use: amount }) }], changes));
const find = async (id: number, by: TestAccount = 'storeman') => (await app.as(by)).ok(outboundApi.find, { id });
const pick = async (id: number, items: Partial<PickInput>[], by: TestAccount = 'storeman') => {
  const { data } = await (await app.as(by)).call(outboundApi.find, { id });
  return (await app.as(by)).call(outboundApi.pick, {
    requisition_id: id,
    version: data.outbound?.version ?? 0,
    items: items.map((item) => ({ line: 1, ...item })) as PickInput[],
  });
};
const confirm = async (id: number, by: TestAccount = 'storeman', more: object = {}) => {
  const { data } = await (await app.as(by)).call(outboundApi.find, { id });
  return (await app.as(by)).call(outboundApi.confirm, {
    requisition_id: id,
    version: data.outbound?.version ?? 1,
    ...more,
  });
};
const sign = async (account: TestAccount, doc_id: number) =>
  (await app.as('storeman')).call(dualApi.sign, { doc_type: 'outbound', doc_id, account, password: keeperPassword });
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });
const requisition = async (id: number) => (await app.as('teacher')).ok(requisitionApi.find, { id });

test('a whole bottle goes out, a part of another is weighed into one of its own', async () => {
  const cell = await stock.cell('溶剂柜');
  const [early, late] = await stock.bottles(ethanol, [
    { cell, quantity: '500', expires_on: '2027-01-01' },
    { cell, quantity: '500', expires_on: '2028-01-01' },
  ]);
  const id = await ask(stock, ethanol, '600');
  const row = await find(id);
  expect(row.route.map(({ code, amount, place }) => [code, amount, place])).toEqual([
    [early, '500', '溶剂柜 · 上层'],
    [late, '100', '溶剂柜 · 上层'],
  ]);
  expect(row).toMatchObject({ dual: null, outbound: null, can: ['issue'] });
  // The first trip brings one bottle only.
  expect((await pick(id, [{ code: early! }])).code).toBe(200);
  expect((await confirm(id)).data).toMatchObject({ containers: 1 });
  expect(await requisition(id)).toMatchObject({
    status: RequisitionStatus.partly,
    lines: [{ issued: '500' }],
    reserved: [{ code: late, amount: '100' }],
  });
  expect(await container(early!)).toMatchObject({
    state: ContainerState.issued,
    quantity: '500',
    holder_name: '测试teacher',
    flows: [{ kind: 'out', quantity: '0', balance: '500', operator_name: '测试storeman' }, {}],
  });
  expect((await pick(id, [{ code: late! }])).code).toBe(200);
  expect((await confirm(id)).code).toBe(200);
  const done = await requisition(id);
  expect(done).toMatchObject({ status: RequisitionStatus.issued, reserved: [] });
  const part = done.containers.find(({ code }) => code !== early)!;
  expect(part).toMatchObject({ quantity: '100', state: ContainerState.issued });
  expect(await container(late!)).toMatchObject({
    state: ContainerState.stored,
    quantity: '400',
    flows: [{ kind: 'out', quantity: '-100', balance: '400' }, {}],
  });
  expect((await container(part.code)).flows).toMatchObject([{ kind: 'split_in', quantity: '100', balance: '100' }]);
  expect((await (await app.as('storeman')).call(outboundApi.find, { id })).code).toBe(404);
});

test('what is scanned is checked: another chemical, another store, expired, promised to others, no reason', async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  const [first, second] = await own.bottles(ethanol, [
    { cell, quantity: '100', expires_on: '2027-01-01' },
    { cell, quantity: '100', expires_on: '2027-06-01' },
  ]);
  const [salt] = await own.bottles('7647-14-5', [{ cell, quantity: '100' }]);
  const [elsewhere] = await stock.bottles(ethanol, [{ cell: await stock.cell('别处'), quantity: '100' }]);
  const id = await ask(own, ethanol, '100');
  const other = await ask(own, ethanol, '80');
  const message = async (item: Partial<PickInput>) => (await pick(id, [item])).message;
  expect(await message({ code: salt! })).toContain(`“${salt}”是氯化钠，不是第 1 行的化学品`);
  expect(await message({ code: elsewhere! })).toContain('不在本仓库');
  expect(await message({ code: 'C000' })).toContain('不在本仓库');
  expect(await message({ code: second! })).toContain('请填写更换原因');
  expect(await message({ code: second!, reason: '原瓶标签破损' })).toBe('');
  expect(await message({ code: second!, amount: '21', reason: '原瓶标签破损' })).toContain(
    '只剩 20 mL 未被其他申请预留',
  );
  expect(await message({ code: first!, amount: '101' })).toContain('只剩 100 mL');
  expect(await message({ line: 2, code: first! })).toContain('不在本仓库');
  expect((await pick(id, [{ code: first! }, { code: second!, amount: '20', reason: '补足' }])).message).toContain(
    '超出',
  );
  expect((await pick(id, [{ code: first! }, { code: first! }])).message).toContain('扫了两次');
  await app.admin.query(`update chemical.container set expires_on = '2026-11-23' where code = $1`, [first]);
  expect(await message({ code: first! })).toContain('已过期，不能出库');
  expect((await pick(other, [{ code: second! }], 'teacher')).code).toBe(403);
  expect((await pick(id, [])).code).toBe(200);
  expect((await confirm(id)).message).toContain('还没有扫描');
});

test('another bottle takes the place of the reserved one, which is free again', async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  const [first, second] = await own.bottles(ethanol, [
    { cell, quantity: '100', expires_on: '2027-01-01' },
    { cell, quantity: '100', expires_on: '2027-06-01' },
  ]);
  const id = await ask(own, ethanol, '100');
  expect(await container(first!)).toMatchObject({ state: ContainerState.reserved });
  await pick(id, [{ code: second!, reason: '瓶口渗漏' }]);
  expect((await confirm(id)).code).toBe(200);
  expect(await container(first!)).toMatchObject({ state: ContainerState.stored });
  expect(await container(second!)).toMatchObject({ state: ContainerState.issued });
  const sheet = (await requisition(id)).issues[0]!;
  const pdf = await (await app.as('storeman')).blob(requisitionApi.sheet, { id: sheet.id });
  const text = readable(...(await readPdf(pdf.body)).pages);
  for (const part of [
    '甲大学化学品出库单',
    sheet.no,
    '乙醇',
    second!,
    '瓶口渗漏',
    '保管人（测试storeman）',
    '领用人（测试teacher）',
    '第二保管人',
    '共同领用人',
  ])
    expect(text).toContain(part);
  expect((await (await app.as('normal')).call(requisitionApi.sheet, { id: sheet.id })).code).toBe(404);
});

test('controlled chemicals need two keepers and two recipients within ten minutes', { timeout: 60_000 }, async () => {
  const own = await giveStock(app);
  const cell = await own.cell('毒品柜', { kind: 'toxic', double_lock: true });
  const [code] = await own.bottles(sodiumCyanide, [{ cell, quantity: '100' }]);
  const at = (minute: number) => (app.clock.at = new Date(Date.parse('2026-11-24T03:00:00Z') + minute * 60_000));
  at(0);
  const id = await ask(own, sodiumCyanide, '10', { partner_id: await app.user('xsfzr') });
  expect((await pick(id, [{ code: code!, is_whole: true }])).code).toBe(200);
  const doc = (await find(id)).outbound!.id;
  expect(await confirm(id)).toMatchObject({ code: 428, message: expect.stringContaining('两名领用人') });
  expect((await sign('storeman', doc)).data).toMatchObject({ first: { name: '测试storeman' }, complete: false });
  expect((await sign('storeman', doc)).code).toBe(409);
  // A keeper who has no part in it, and a person who is no keeper.
  expect((await sign('lab', doc)).message).toContain('只有本仓库在任且培训有效的保管人');
  expect((await sign('teacher', doc)).data).toMatchObject({ recipients: [{ name: '测试teacher' }] });
  expect((await sign('college', doc)).data).toMatchObject({ second: { name: '测试college' } });
  expect((await sign('lab2', doc)).code).toBe(409);
  expect(await confirm(id)).toMatchObject({ code: 428 });
  // The fourth comes too late: the first has lapsed.
  at(11);
  expect((await sign('xsfzr', doc)).data).toMatchObject({ first: null, complete: false });
  at(12);
  for (const account of ['teacher', 'storeman', 'college'] as const) await sign(account, doc);
  // A change of what is handed over voids them all.
  await pick(id, [{ code: code!, amount: '10' }]);
  expect(await confirm(id)).toMatchObject({ code: 428 });
  for (const account of ['teacher', 'storeman', 'college', 'xsfzr'] as const)
    expect((await sign(account, doc)).code).toBe(200);
  expect((await find(id)).dual).toMatchObject({ complete: true });
  expect(await confirm(id, 'lab2')).toMatchObject({ code: 428 });
  expect((await confirm(id)).code).toBe(200);
  const done = await requisition(id);
  expect(done.issues).toMatchObject([{ keepers: '测试storeman、测试college', recipients: '测试teacher、测试xsfzr' }]);
  expect(done.containers).toMatchObject([{ quantity: '10' }]);
  const { flows } = await container(code!);
  expect(flows[0]).toMatchObject({ kind: 'out', quantity: '-10', second_name: '测试college' });
});

test('neither applicant nor recipient is a keeper, nor is anybody without appointment or training', async () => {
  const own = await giveStock(app, ['storeman', 'xsfzr', 'lab']);
  const cell = await own.cell('柜', { double_lock: true });
  const [code] = await own.bottles(ethanol, [{ cell, quantity: '500' }]);
  const input = await own.asked([{ cas: ethanol, amount: '10' }], { partner_id: await app.user('lab') });
  const { id } = await (await app.as('teacher')).ok(requisitionApi.create, input);
  await app.admin.query('update chemical.requisition set status = 2, reserved_at = now() where id = $1', [id]);
  // The second person of the requisition is a keeper of the store too.
  expect((await pick(id, [{ code: code!, reason: '备用' }], 'lab')).message).toContain('不能作为保管人');
  expect((await pick(id, [{ code: code!, reason: '备用' }], 'college')).message).toContain(
    '只有本仓库在任且培训有效的保管人',
  );
  expect((await find(id, 'lab')).can).toEqual([]);
});

test('of 64 who hand over the last bottle one does', { timeout: 120_000 }, async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  const [code] = await own.bottles(ethanol, [{ cell, quantity: '100' }]);
  const id = await ask(own, ethanol, '100');
  await pick(id, [{ code: code! }]);
  const { outbound } = await find(id);
  const storeman = await app.as('storeman');
  const replies = await Promise.all(
    Array.from({ length: 64 }, () =>
      storeman.call(outboundApi.confirm, { requisition_id: id, version: outbound!.version }),
    ),
  );
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect((await container(code!)).flows).toHaveLength(2);
});

test('of many requisitions whose keepers hold the same last bottle one gets it', { timeout: 120_000 }, async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  const [code] = await own.bottles(ethanol, [{ cell, quantity: '100' }]);
  const input = await own.asked([{ cas: ethanol, amount: '100' }]);
  const teacher = await app.as('teacher');
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await teacher.ok(requisitionApi.create, input)).id);
  await app.admin.query('update chemical.requisition set status = 2, reserved_at = now() where id = any($1)', [ids]);
  for (const id of ids) expect((await pick(id, [{ code: code!, reason: '仅此一瓶' }])).code).toBe(200);
  const replies = await Promise.all(ids.map((id) => confirm(id)));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([200, 409]));
  const flows = (await container(code!)).flows;
  expect(flows.filter(({ kind }) => kind === 'out')).toHaveLength(1);
});
