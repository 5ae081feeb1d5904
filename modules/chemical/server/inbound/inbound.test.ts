import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';
import { accepted, giveStore, keeperPassword, lineOf } from '../testing/given-store.ts';

let app: TestApp;
let store: Awaited<ReturnType<typeof giveStore>>;
beforeAll(async () => {
  app = await startTestApp();
  store = await giveStore(app, ['storeman', 'lab', 'college']);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const nitricAcid = '7697-37-2';
const sodiumCyanide = '143-33-9';

type Line = Awaited<ReturnType<typeof lineOf>>;
async function document(lines: readonly Line[], changes: object = {}) {
  const school = await app.as('school');
  const input = {
    source: 'purchase' as const,
    warehouse_id: store.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [...lines],
    ...changes,
  };
  const { id } = await school.ok(inboundApi.create, input);
  return { id, version: 1, input };
}
const confirm = async (account: TestAccount, { id, version }: { id: number; version: number }) =>
  (await app.as(account)).call(inboundApi.confirm, { id, version });
const sign = async (account: TestAccount, id: number, password = keeperPassword, by: TestAccount = 'storeman') =>
  (await app.as(by)).call(dualApi.sign, { doc_type: 'inbound', doc_id: id, account, password });

test('goods become containers with codes and flows when the keeper confirms them', async () => {
  const cell = await store.cell('溶剂柜一');
  const line = await lineOf(app, ethanol, cell, { count: 3, batch_no: 'B1', expires_on: '2028-01-01' });
  const doc = await document([line]);
  const storeman = await app.as('storeman');
  expect((await storeman.ok(inboundApi.find, { id: doc.id })).can).toEqual(['edit', 'confirm', 'refuse']);
  expect(await storeman.ok(inboundApi.confirm, doc)).toEqual({ containers: 3 });
  const row = await storeman.ok(inboundApi.find, { id: doc.id });
  expect(row).toMatchObject({ status: InboundStatus.stored, kinds: 1, containers: 3, dual: null, can: [] });
  expect(row.no).toMatch(/^RK261124\d{4}$/);
  expect(row.made.map(({ code }) => code)).toEqual(row.made.map(() => expect.stringMatching(/^C261124\d{5}$/)));
  const container = await storeman.ok(containerApi.find, { code: row.made[0]!.code });
  expect(container).toMatchObject({
    name: '乙醇',
    state: ContainerState.stored,
    quantity: container.initial,
    unit: 'mL',
    batch_no: 'B1',
    source_no: row.no,
    holder_name: '测试storeman',
    flows: [
      { seq: 1, kind: 'purchase_in', quantity: container.initial, operator_name: '测试storeman', second_name: '' },
    ],
  });
  expect((await confirm('storeman', { id: doc.id, version: 2 })).code).toBe(409);
});

test('the same document confirmed by many at once makes its containers once', async () => {
  const cell = await store.cell('溶剂柜二');
  const doc = await document([await lineOf(app, ethanol, cell, { count: 2 })]);
  const replies = await Promise.all(Array.from({ length: 8 }, () => confirm('storeman', doc)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 409]));
  expect((await (await app.as('storeman')).ok(inboundApi.find, { id: doc.id })).made).toHaveLength(2);
});

test('the applicant, a stranger and a keeper without training do not confirm', async () => {
  const cell = await store.cell('溶剂柜三');
  const line = await lineOf(app, ethanol, cell);
  const own = await document([line], { applicant_id: await app.user('storeman') });
  expect(await confirm('storeman', own)).toMatchObject({
    code: 422,
    message: expect.stringContaining('申请人不能复核'),
  });
  const doc = await document([line]);
  expect(await confirm('school', doc)).toMatchObject({ code: 422, message: expect.stringContaining('保管人') });
  expect((await confirm('teacher', doc)).code).toBe(403);
  const school = await app.as('school');
  const keepers = await school.ok(keeperApi.list, { warehouse_id: store.warehouse_id, page: -1, size: -1 });
  const keeper = keepers.content.find(({ name }) => name === '测试college')!;
  const { id, version, warehouse_id, user_id, starts_on } = keeper;
  await school.ok(keeperApi.update, { id, version, warehouse_id, user_id, starts_on, trained_until: '2026-11-23' });
  expect((await confirm('college', doc)).message).toContain('培训有效');
  await school.ok(keeperApi.update, { id, version: 2, warehouse_id, user_id, starts_on, trained_until: '2026-11-24' });
  expect((await confirm('college', doc)).code).toBe(200);
});

test('one box that is not ticked leaves only the refusal, which needs a reason', async () => {
  const cell = await store.cell('溶剂柜四');
  const doc = await document([
    await lineOf(app, ethanol, cell),
    await lineOf(app, ethanol, cell, { sealed_ok: false }),
  ]);
  expect(await confirm('storeman', doc)).toMatchObject({ code: 422, message: '第 2 行验收项未全部合格，只能拒收' });
  const storeman = await app.as('storeman');
  expect((await storeman.call(inboundApi.refuse, { id: doc.id, version: 1, reason: ' ' })).code).toBe(400);
  await storeman.ok(inboundApi.refuse, { id: doc.id, version: 1, reason: '一瓶渗漏' });
  expect(await storeman.ok(inboundApi.find, { id: doc.id })).toMatchObject({
    status: InboundStatus.refused,
    reason: '一瓶渗漏',
    made: [],
  });
  expect((await storeman.call(inboundApi.update, { ...doc.input, id: doc.id, version: 2 })).code).toBe(409);
});

test('what needs two keepers waits for two signatures of two keepers within ten minutes', async () => {
  const cell = await store.cell('毒品柜', { kind: 'toxic', double_lock: true });
  const doc = await document([await lineOf(app, sodiumCyanide, cell)]);
  const at = (minute: number) => (app.clock.at = new Date(Date.parse('2026-11-24T03:00:00Z') + minute * 60_000));
  at(0);
  expect(await confirm('storeman', doc)).toMatchObject({ code: 428 });
  expect((await sign('storeman', doc.id, 'wrong')).message).toContain('账号或密码不正确');
  expect((await sign('storeman', doc.id)).data).toMatchObject({ first: { name: '测试storeman' }, complete: false });
  expect(await sign('storeman', doc.id)).toMatchObject({
    code: 409,
    message: expect.stringContaining('由另一人签名'),
  });
  expect(await confirm('storeman', doc)).toMatchObject({ code: 428 });
  // The second comes too late: the first has lapsed, and the late one is the first.
  at(11);
  expect((await sign('lab', doc.id)).data).toMatchObject({ first: { name: '测试lab' }, second: null });
  at(13);
  expect((await sign('storeman', doc.id)).data).toMatchObject({ complete: true, second: { name: '测试storeman' } });
  expect((await sign('college', doc.id)).code).toBe(409);
  // A keeper who has not signed cannot use the signatures of others.
  expect(await confirm('college', doc)).toMatchObject({ code: 428 });
  at(24);
  expect(await confirm('storeman', doc)).toMatchObject({ code: 428 });
  await sign('lab', doc.id);
  await sign('storeman', doc.id);
  expect((await confirm('storeman', doc)).code).toBe(200);
  const row = await (await app.as('storeman')).ok(inboundApi.find, { id: doc.id });
  expect(row).toMatchObject({ confirmer_name: '测试storeman', second_name: '测试lab' });
  const { flows } = await (await app.as('storeman')).ok(containerApi.find, { code: row.made[0]!.code });
  expect(flows[0]).toMatchObject({ operator_name: '测试storeman', second_name: '测试lab' });
});

test('the applicant is no second keeper, and both sign again after a change', async () => {
  const cell = await store.cell('毒品柜二', { kind: 'toxic', double_lock: true });
  const doc = await document([await lineOf(app, sodiumCyanide, cell)], { applicant_id: await app.user('lab') });
  await sign('storeman', doc.id);
  expect(await sign('lab', doc.id)).toMatchObject({ code: 422, message: expect.stringContaining('申请人不能复核') });
  expect((await sign('teacher', doc.id, keeperPassword)).message).toContain('账号或密码不正确');
  await sign('college', doc.id);
  const school = await app.as('school');
  await school.ok(inboundApi.update, { ...doc.input, id: doc.id, version: 1, remark: '补充' });
  const changed = { ...doc, version: 2 };
  expect((await confirm('storeman', changed)).code).toBe(428);
  const plain = await document([await lineOf(app, ethanol, await store.cell('溶剂柜五'))]);
  expect((await sign('storeman', plain.id)).message).toContain('直接确认');
});

test('two keepers who sign at the same moment are two signatures, one who signs twice is one', async () => {
  const cell = await store.cell('毒品柜三', { kind: 'toxic', double_lock: true });
  const doc = await document([await lineOf(app, sodiumCyanide, cell)]);
  const twice = await Promise.all([sign('storeman', doc.id), sign('storeman', doc.id)]);
  expect(twice.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409]);
  const both = await document([await lineOf(app, sodiumCyanide, cell)]);
  await Promise.all([sign('storeman', both.id), sign('lab', both.id)]);
  expect((await confirm('lab', both)).code).toBe(200);
});

test('nitric acid is not put into a cabinet of solvents, whoever comes first', async () => {
  const solvents = await store.cell('溶剂柜六', { double_lock: true });
  expect((await confirm('storeman', await document([await lineOf(app, ethanol, solvents)]))).code).toBe(200);
  const acid = await document([await lineOf(app, nitricAcid, solvents)]);
  await sign('storeman', acid.id);
  await sign('lab', acid.id);
  expect(await confirm('storeman', acid)).toMatchObject({
    code: 422,
    data: { rule: 'chemical.incompatible' },
    message: expect.stringMatching(
      /^“硝酸”不能放在“试剂库\d+·溶剂柜六·上层”：同柜有“乙醇”（C\d+），.+。请放到另一个柜$/,
    ),
  });
  // Two lines of one document exclude each other too.
  const empty = await store.cell('空柜', { double_lock: true });
  const mixed = await document([await lineOf(app, ethanol, empty), await lineOf(app, nitricAcid, empty)]);
  await sign('storeman', mixed.id);
  await sign('lab', mixed.id);
  expect((await confirm('storeman', mixed)).message).toContain('“硝酸”');
  // What the school's office has approved with a tray may stand there; others may not approve it.
  const tray = { tray_note: '二层防漏托盘隔离' };
  const line = await lineOf(app, nitricAcid, solvents, tray);
  const storeman = await app.as('storeman');
  expect((await storeman.call(inboundApi.create, { ...acid.input, lines: [line] })).message).toContain(
    '学校管理员批准',
  );
  const approved = await document([line]);
  await sign('storeman', approved.id);
  await sign('lab', approved.id);
  expect((await confirm('storeman', approved)).code).toBe(200);
});

test('of two documents that fill one cabinet with what must be apart, one is confirmed', async () => {
  const cell = await store.cell('竞争柜', { double_lock: true });
  const [solvent, acid] = [
    await document([await lineOf(app, ethanol, cell)]),
    await document([await lineOf(app, nitricAcid, cell)]),
  ];
  await sign('storeman', acid.id);
  await sign('lab', acid.id);
  const replies = await Promise.all([confirm('storeman', solvent), confirm('storeman', acid)]);
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 422]);
});

test('two keepers need two locks; groups and capacity of a cabinet hold', async () => {
  const single = await document([await lineOf(app, sodiumCyanide, await store.cell('单锁柜'))]);
  await sign('storeman', single.id);
  await sign('lab', single.id);
  expect((await confirm('storeman', single)).message).toContain('不是双锁柜');
  const acids = await store.cell('酸柜', { allowed_groups: ['AI', 'AO'] });
  expect((await confirm('storeman', await document([await lineOf(app, ethanol, acids)]))).message).toContain(
    '只存放储存组 AI、AO，“乙醇”属于 FL',
  );
  const small = await store.cell('小柜', { capacity_l: '1' });
  expect(
    (await confirm('storeman', await document([await lineOf(app, ethanol, small, { count: 40 })]))).message,
  ).toContain('容量 1 L');
});

test('lines are checked with their number', async () => {
  const cell = await store.cell('检查柜');
  const good = await lineOf(app, ethanol, cell);
  const other = await lineOf(app, nitricAcid, cell);
  const school = await app.as('school');
  const base = {
    source: 'purchase' as const,
    warehouse_id: store.warehouse_id,
    applicant_id: await app.user('teacher'),
  };
  const faultOf = async (line: object) =>
    (await school.call(inboundApi.create, { ...base, lines: [good, { ...good, ...line }] })).message;
  expect(await faultOf({ spec_id: other.spec_id })).toBe('第 2 行：规格不属于该化学品或已停用，请重新选择');
  expect(await faultOf({ cell_id: 999_999 })).toContain('第 2 行：层位不在所选仓库');
  expect(await faultOf({ purity: 'XX' })).toContain('第 2 行：纯度不存在');
  expect(await faultOf({ produced_on: '2026-11-25' })).toContain('第 2 行：生产日期不能晚于今天');
  expect(await faultOf({ expires_on: '2026-11-24' })).toContain('第 2 行：有效期已过');
  expect(await faultOf({ substance_id: 999_999 })).toContain('第 2 行：化学品不存在');
  expect((await school.call(inboundApi.create, { ...base, lines: [] })).code).toBe(400);
  expect((await school.call(inboundApi.create, { ...base, lines: [{ ...good, ...accepted, count: 0 }] })).code).toBe(
    400,
  );
});

test('documents are seen with their warehouse; another school sees nothing', async () => {
  const doc = await document([await lineOf(app, ethanol, await store.cell('范围柜'))]);
  for (const account of ['school', 'college', 'storeman', 'leader'] as const)
    expect((await (await app.as(account)).ok(inboundApi.list, { keyword: '乙醇' })).total).toBeGreaterThan(0);
  const ids = async (account: TestAccount) =>
    (await (await app.as(account)).ok(inboundApi.list, { size: 150 })).content.map(({ id }) => id);
  expect(await ids('college2')).not.toContain(doc.id);
  expect(await ids('lab2')).not.toContain(doc.id);
  for (const account of ['teacher', 'normal', 'jcry'] as const)
    expect((await (await app.as(account)).call(inboundApi.list)).code).toBe(403);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(inboundApi.find, { id: doc.id })).code).toBe(404);
  expect((await beta.call(inboundApi.confirm, { id: doc.id, version: 1 })).code).toBe(404);
  expect((await (await app.as('college2')).call(inboundApi.confirm, { id: doc.id, version: 1 })).code).toBe(404);
});

test('the sheet names what came, where it stands and who received it', async () => {
  const cell = await store.cell('打印柜');
  const doc = await document([await lineOf(app, ethanol, cell, { count: 2, invoice_no: 'FP-1' })], {
    remark: '教学用',
  });
  await confirm('storeman', doc);
  const school = await app.as('school');
  const text = readable(...(await readPdf((await school.blob(inboundApi.print, { id: doc.id })).body)).pages);
  const row = await school.ok(inboundApi.find, { id: doc.id });
  for (const part of [
    '甲大学化学品入库单',
    row.no,
    '乙醇',
    'FP-1',
    '打印柜',
    '全部合格',
    '测试storeman',
    '教学用',
    row.made[1]!.code,
  ])
    expect(text).toContain(part);
});
