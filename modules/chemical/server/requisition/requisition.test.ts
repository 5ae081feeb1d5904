import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { requisitionApi, type RequisitionRow } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { admit, giveStock, passAll, passed, type Stock } from '../testing/given-requisition.ts';
import { substanceOf } from '../testing/given-store.ts';
import { expireRequisitions } from './requisition.jobs.ts';

let app: TestApp;
let stock: Stock;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  stock = await giveStock(app);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const sodiumCyanide = '143-33-9';
const acetone = '67-64-1';
const toluene = '108-88-3';

const find = async (id: number, by: TestAccount = 'teacher') => (await app.as(by)).ok(requisitionApi.find, { id });
const create = async (input: object, by: TestAccount = 'teacher') =>
  (await app.as(by)).call(requisitionApi.create, input as never);
const submit = async (id: number, by: TestAccount = 'teacher') =>
  (await app.as(by)).call(requisitionApi.submit, { id });
const decide = async (account: TestAccount, id: number, pass = true, opinion = '') =>
  (await app.as(account)).call(requisitionApi.decide, { id, pass, opinion });
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });

test('an ordinary requisition passes the laboratory and reserves the earliest expiry', async () => {
  const cell = await stock.cell('普通柜一');
  const [late, early] = await stock.bottles(ethanol, [
    { cell, quantity: '500', expires_on: '2028-01-01' },
    { cell, quantity: '500', expires_on: '2027-01-01' },
  ]);
  const reply = await create(await stock.asked([{ cas: ethanol, amount: '600' }], { project: '课题甲' }));
  const { id } = reply.data;
  expect(await find(id)).toMatchObject({ status: RequisitionStatus.draft, can: ['submit', 'edit', 'withdraw'] });
  expect((await submit(id)).code).toBe(200);
  expect(await find(id)).toMatchObject({ status: RequisitionStatus.examined, is_controlled: false, can: ['withdraw'] });
  expect((await decide('lab', id)).code).toBe(200);
  const row = await find(id);
  expect(row).toMatchObject({
    status: RequisitionStatus.waiting,
    decided_by: '测试lab',
    reserved: [
      { line: 1, code: early, amount: '500' },
      { line: 1, code: late, amount: '100' },
    ],
  });
  expect(row.no).toMatch(/^LY261124\d{4}$/);
  expect(await container(early!)).toMatchObject({ state: ContainerState.reserved, quantity: '500' });
  expect(await container(late!)).toMatchObject({ state: ContainerState.stored });
  // Both may still be fetched, and the keeper is told.
  const messages = await app.admin.query<{ type: string }>(
    `select type from notices.message where url in ('/chemical/requisition/' || $1, '/chemical/outbound/' || $1) order by type`,
    [String(id)],
  );
  expect([...new Set(messages.rows.map(({ type }) => type))]).toEqual([
    'CHEM_OUTBOUND_WAITING',
    'CHEM_REQUISITION_PASSED',
  ]);
  // The applicant changes his mind: the reservation is gone.
  expect((await (await app.as('teacher')).call(requisitionApi.withdraw, { id })).code).toBe(200);
  expect(await find(id)).toMatchObject({ status: RequisitionStatus.cancelled, reserved: [], can: [] });
  expect(await container(early!)).toMatchObject({ state: ContainerState.stored });
});

test('expired bottles are never chosen, nor more than stands there', async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  await own.bottles(ethanol, [
    { cell, quantity: '500', expires_on: '2026-11-23' },
    { cell, quantity: '100', expires_on: '2026-11-24' },
  ]);
  const { data } = await create(await own.asked([{ cas: ethanol, amount: '101' }]));
  expect(await submit(data.id)).toMatchObject({
    code: 422,
    message: expect.stringMatching(/^“乙醇”在“试剂库\d+”可领 100 mL，少于申请的 101 mL。请减少数量或换一个仓库$/),
  });
  const stores = await (
    await app.as('teacher')
  ).ok(requisitionApi.stores, {
    lab_id: await app.unit('0010001'),
    substance_ids: String((await substanceOf(app, ethanol)).substance_id) as never,
  });
  expect(stores.content.find(({ id }) => id === own.warehouse_id)?.free).toMatchObject([{ amount: '100', unit: 'mL' }]);
});

test('of two requisitions for the last 100 g one is passed', async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  await own.bottles('7647-14-5', [{ cell, quantity: '100' }]);
  const ask = async () => {
    const { data } = await create(await own.asked([{ cas: '7647-14-5', amount: '100' }]));
    expect((await submit(data.id)).code).toBe(200);
    return data.id;
  };
  const ids = [await ask(), await ask()];
  const replies = await Promise.all(ids.map((id) => decide('lab', id)));
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 422]);
  const { rows } = await app.admin.query<{ reserved: string; quantity: string }>(
    `select c.reserved::text, t.quantity::text from chemical.container c join stock.lot t on t.id = c.id and t.school_id = c.school_id
     where c.warehouse_id = $1`,
    [own.warehouse_id],
  );
  expect(rows).toEqual([{ reserved: '100.0000', quantity: '100.0000' }]);
});

test('controlled chemicals pass laboratory, college and security', async () => {
  const cell = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  await stock.bottles(sodiumCyanide, [{ cell, quantity: '100' }]);
  const line = { cas: sodiumCyanide, amount: '10', daily_use: '2' };
  const partner_id = await app.user('xsfzr');
  const id = (await create(await stock.asked([line], { partner_id }))).data.id;
  expect((await submit(id)).code).toBe(200);
  expect(await find(id)).toMatchObject({ is_controlled: true, partner_name: '测试xsfzr' });
  expect((await decide('college', id)).code).toBe(409);
  expect((await decide('lab', id)).code).toBe(200);
  expect((await find(id)).status).toBe(RequisitionStatus.examined);
  expect((await decide('college', id)).code).toBe(200);
  expect((await find(id)).status).toBe(RequisitionStatus.examined);
  expect((await decide('school', id)).code).toBe(200);
  expect(await find(id)).toMatchObject({ status: RequisitionStatus.waiting, reserved: [{ amount: '10' }] });
});

test('what a controlled requisition demands is said at its fields', async () => {
  const line = { cas: acetone, amount: '70', daily_use: '10' };
  const [partner_id, student] = [await app.user('xsfzr'), await app.user('normal')];
  const messageOf = async (input: object, by: TestAccount = 'teacher') => {
    const { code, message } = await create(input, by);
    return code === 200 ? '' : message;
  };
  expect(await messageOf(await stock.asked([line], { partner_id }))).toBe('');
  expect(await messageOf(await stock.asked([line]))).toBe('含管控化学品，请选择共同领用人');
  expect(await messageOf(await stock.asked([line], { partner_id: student }))).toContain('应是教师');
  expect(await messageOf(await stock.asked([line], { partner_id: await app.user('teacher') }))).toContain(
    '不能是申请人',
  );
  expect(await messageOf(await stock.asked([line], { partner_id: await app.user('college') }))).toContain(
    '没有这间实验室的有效准入',
  );
  expect(await messageOf(await stock.asked([{ ...line, amount: '71' }], { partner_id }))).toContain(
    '“丙酮”一次最多领用 7 天的计划用量（70 mL）',
  );
  expect(await messageOf(await stock.asked([{ cas: acetone, amount: '1' }], { partner_id }))).toContain('每日计划用量');
  const supervisor_id = await app.user('teacher');
  expect(await messageOf(await stock.asked([line], { partner_id, supervisor_id }), 'normal')).toContain('须由教师申请');
  const plain = [{ cas: ethanol, amount: '1' }];
  expect(await messageOf(await stock.asked(plain), 'normal')).toContain('须选择指导教师');
  expect(await messageOf(await stock.asked(plain, { supervisor_id }), 'normal')).toBe('');
  expect(await messageOf(await stock.asked(plain, { supervisor_id: await app.user('college') }), 'normal')).toContain(
    '已准入的教师',
  );
  expect(await messageOf(await stock.asked([...plain, ...plain]))).toContain('第 2 行：化学品重复');
  expect(await messageOf(await stock.asked([{ cas: ethanol, amount: '0' }]))).toContain('数量应大于 0');
  expect(await messageOf(await stock.asked(plain, { warehouse_id: 999_999 }))).toContain('不供应这间实验室');
  expect(await messageOf(await stock.asked(plain, { lab_id: await app.unit('0010002') }))).toContain(
    '没有这间实验室的有效准入',
  );
});

test('a laboratory that is closed or has nothing to do with chemicals gets none', async () => {
  const lab = await app.unit('0010001');
  const plain = await stock.asked([{ cas: ethanol, amount: '1' }]);
  const set = (column: string, value: number) =>
    app.admin.query(`update base_info.lab set ${column} = $1 where id = $2`, [value, lab]);
  await set('use_status', 2);
  expect((await create(plain)).message).toBe('“有机合成实验室”未开放使用，不能领用化学品，请联系实验室负责人');
  await set('use_status', 0);
  await set('lab_class', 4);
  expect((await create(plain)).message).toContain('属性不含化学品');
  await set('lab_class', 1);
  await app.admin.query(`update base_info.lab_member set admitted_to = '2026-11-23' where user_id = $1`, [
    await app.user('teacher'),
  ]);
  expect((await create(plain)).message).toContain('没有这间实验室的有效准入');
  await admit(app);
  expect((await create(plain)).code).toBe(200);
});

test('nobody decides what is for himself', async () => {
  const cell = await stock.cell('普通柜二');
  await stock.bottles(ethanol, [{ cell, quantity: '500' }]);
  // The head of the laboratory applies: the college decides in his place.
  const own = (await create(await stock.asked([{ cas: ethanol, amount: '10' }]), 'lab')).data.id;
  await submit(own, 'lab');
  expect((await decide('lab', own)).code).not.toBe(200);
  expect((await decide('college', own)).code).toBe(200);
  // He is the second person of another's: his step refuses him.
  const partner_id = await app.user('lab');
  const shared = (await create(await stock.asked([{ cas: ethanol, amount: '10' }], { partner_id }))).data.id;
  await submit(shared);
  expect(await decide('lab', shared)).toMatchObject({ code: 422, message: expect.stringContaining('不能审批自己') });
});

test('a refused requisition says why, and may be submitted again', async () => {
  const cell = await stock.cell('普通柜三');
  await stock.bottles(ethanol, [{ cell, quantity: '500' }]);
  const id = (await create(await stock.asked([{ cas: ethanol, amount: '10' }]))).data.id;
  await submit(id);
  expect((await decide('lab', id, false)).code).toBe(400);
  expect((await decide('lab', id, false, '用途写明')).code).toBe(200);
  expect(await find(id)).toMatchObject({ status: RequisitionStatus.refused, opinion: '用途写明', reserved: [] });
  const teacher = await app.as('teacher');
  const input = await stock.asked([{ cas: ethanol, amount: '12' }], { project: '课题乙' });
  await teacher.ok(requisitionApi.update, { ...input, id, version: (await find(id)).version });
  expect((await submit(id)).code).toBe(200);
  // Taken back out of the approval.
  expect((await teacher.call(requisitionApi.withdraw, { id })).code).toBe(200);
  expect((await find(id)).status).toBe(RequisitionStatus.cancelled);
  expect((await submit(id)).code).toBe(409);
});

test('what is not fetched in a week is free again', async () => {
  const own = await giveStock(app);
  const cell = await own.cell('柜');
  const [code] = await own.bottles(toluene, [{ cell, quantity: '100' }]);
  const partner_id = await app.user('xsfzr');
  const id = await passed(app, await own.asked([{ cas: toluene, amount: '50', daily_use: '10' }], { partner_id }));
  const expireAt = async (at: string) => {
    app.clock.at = new Date(at);
    await app.inside(expireRequisitions);
  };
  await expireAt('2026-12-01T15:00:00Z');
  expect((await find(id)).status).toBe(RequisitionStatus.waiting);
  await expireAt('2026-12-01T16:30:00Z');
  expect(await find(id)).toMatchObject({ status: RequisitionStatus.cancelled, reserved: [] });
  const { rows } = await app.admin.query<{ reserved: string }>(
    'select reserved::text from chemical.container where code = $1',
    [code],
  );
  expect(rows[0]).toEqual({ reserved: '0.0000' });
});

// Who does what with a requisition in which state, the applicant being the teacher, the keeper the storeman.
const states = [0, 1, 2, 3, 4, 5, 8, 9] as const;
const accounts = [
  'teacher',
  'xsfzr',
  'lab',
  'lab2',
  'college',
  'college2',
  'school',
  'storeman',
  'normal',
  'leader',
  'jcry',
] as const;
const sees: Readonly<Record<(typeof accounts)[number], boolean>> = {
  teacher: true,
  xsfzr: false,
  lab: true,
  lab2: true,
  college: true,
  college2: false,
  school: true,
  storeman: true,
  normal: false,
  leader: true,
  jcry: false,
};
const ownActions: Readonly<Record<(typeof states)[number], RequisitionRow['can']>> = {
  0: ['submit', 'edit', 'withdraw'],
  1: ['withdraw'],
  2: ['withdraw'],
  3: [],
  4: [],
  5: [],
  8: [],
  9: ['submit', 'edit', 'withdraw'],
};

test('each role sees and does with a requisition in each state what it may', { timeout: 60_000 }, async () => {
  const cell = await stock.cell('状态柜');
  await stock.bottles(ethanol, [{ cell, quantity: '500' }]);
  const input = await stock.asked([{ cas: ethanol, amount: '10' }]);
  const { id } = (await create(input)).data;
  for (const status of states) {
    await app.admin.query('update chemical.requisition set status = $1 where id = $2', [status, id]);
    for (const account of accounts) {
      const client = await app.as(account);
      const { code, data } = await client.call(requisitionApi.find, { id });
      const mine = account === 'teacher';
      const keeps = ['storeman', 'college', 'lab2'].includes(account);
      const may = mine || (sees[account] && status !== 0);
      expect([account, status, code]).toEqual([account, status, account === 'jcry' ? 403 : may ? 200 : 404]);
      if (code !== 200) continue;
      const issues = keeps && (status === 2 || status === 3) ? ['issue'] : [];
      expect([account, status, data.can]).toEqual([account, status, mine ? ownActions[status] : issues]);
      if (mine) continue;
      expect((await client.call(requisitionApi.submit, { id })).code).not.toBe(200);
      expect((await client.call(requisitionApi.withdraw, { id })).code).not.toBe(200);
    }
  }
  expect((await (await app.as('school', 'beta')).call(requisitionApi.find, { id })).code).toBe(404);
});

test('teachers and students see their own, a keeper those of his store', async () => {
  await passAll(app, 0).catch(() => undefined);
  const list = async (account: TestAccount) =>
    (await (await app.as(account)).ok(requisitionApi.list, { size: 150 })).content;
  expect((await list('normal')).every(({ applicant_name }) => applicant_name === '测试normal')).toBe(true);
  expect((await list('teacher')).length).toBeGreaterThan(3);
  expect((await list('storeman')).every(({ status }) => status !== RequisitionStatus.draft)).toBe(true);
  expect(await list('college2')).toEqual([]);
});
