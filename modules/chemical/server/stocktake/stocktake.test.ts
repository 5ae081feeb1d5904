import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { LineResult, StocktakeStatus, twoKeepers } from '../../shared/stocktake.states.ts';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { admit, giveStock, passed, type Stock } from '../testing/given-requisition.ts';
import { issueControlled, letRecipientsSign } from '../testing/given-issued.ts';
import { keeperPassword } from '../testing/given-store.ts';
import { showCode } from '../testing/given-sign-code.ts';
import { countsOf } from '../testing/given-stocktake.ts';
import { checkLedger } from './ledger-check.jobs.ts';
import { remindOfStocktakes } from './due.jobs.ts';

let app: TestApp;
let counts: ReturnType<typeof countsOf>;
beforeAll(async () => {
  app = await startTestApp();
  counts = countsOf(app);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const sodiumCyanide = '143-33-9';

const keepers = ['storeman', 'lab', 'lab2'] as const;
/** A store with a cabinet of solvents and one of poisons. */
async function giveCabinets() {
  const stock = await giveStock(app, keepers);
  const solvents = await stock.cell('溶剂柜');
  const toxics = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  return { stock, solvents, toxics };
}
const fill = (stock: Stock, cell: number, count: number, cas = ethanol, quantity = '500') =>
  stock.bottles(
    cas,
    Array.from({ length: count }, () => ({ cell, quantity })),
  );
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });
const messages = async (type: string) =>
  (
    await app.admin.query<{ account: string; title: string; body: string }>(
      `select a.account, m.title, m.body from notices.message m
       join identity.account a on a.id = m.user_id and a.school_id = m.school_id where m.type = $1 order by m.id, a.account`,
      [type],
    )
  ).rows;
const lineOf = async (id: number, code: string) => (await counts.find(id)).lines.find((line) => line.code === code);

/** A count of the store that has begun. */
async function begun(stock: Stock, scope: object = {}) {
  const id = await counts.create({ warehouse_id: stock.warehouse_id, ...scope });
  const reply = await counts.begin(id);
  if (reply.code !== 200) throw new Error(reply.message);
  return id;
}

test('a store is counted: as it should be, less, more, missing, foreign, unknown; the book changes with the decision', async () => {
  const { stock, solvents } = await giveCabinets();
  const other = await giveCabinets();
  const [same, less, more, gone] = await fill(stock, solvents, 4);
  const [stray] = await fill(other.stock, other.solvents, 1);
  const id = await counts.create({ warehouse_id: stock.warehouse_id });
  expect((await counts.count(id, { code: same! })).message).toContain('这次盘点现在是“待盘点”，“');
  expect((await counts.begin(id)).data).toEqual({ expected: 4 });
  expect((await counts.count(id, { code: same!.toLowerCase() })).data).toMatchObject({
    result: LineResult.match,
    name: '乙醇',
  });
  expect((await counts.count(id, { code: less!, measured: '430' })).data).toMatchObject({ result: LineResult.short });
  expect((await counts.count(id, { code: more!, measured: '505' })).data).toMatchObject({ result: LineResult.surplus });
  expect((await counts.count(id, { code: stray! })).data).toMatchObject({
    result: LineResult.elsewhere,
    note: expect.stringContaining('应在试剂库'),
  });
  expect((await counts.count(id, { code: 'OLD-17' })).data).toMatchObject({ result: LineResult.unknown });
  expect((await counts.count(id, { code: more!, measured: '1000', explanation: '多' })).message).toBe(
    `“${more}”实测 1000 mL 超过包装净含量 500 mL 的 1.1 倍，请核对读数和单位`,
  );
  expect((await counts.count(id, { code: stray!, is_lost: true })).message).toContain('不在本次盘点范围内');
  expect((await counts.count(id, { code: gone!, is_lost: true, measured: '1' })).code).toBe(422);
  expect((await counts.submit(id)).message).toContain(`还有 1 个容器未盘点（${gone}）`);
  expect((await counts.submit(id, '柜内未找到，领用登记遗漏')).message).toBe(
    `1 个容器差异超出允许范围还没有说明（${less}），请点开填写差异说明`,
  );
  await counts.count(id, { code: less!, measured: '430', explanation: '瓶口松动挥发' });
  expect((await counts.submit(id, '柜内未找到，领用登记遗漏')).code).toBe(200);
  expect(await container(less!)).toMatchObject({ quantity: '500' });
  expect((await counts.count(id, { code: same! })).message).toContain('这次盘点现在是“待审核”，“');
  expect(await counts.find(id)).toMatchObject({ expected: 4, counted: 4, surplus: 1, missing: 2, can: ['audit'] });

  expect((await counts.audit(id, 'college')).code).toBe(200);
  expect(await container(less!)).toMatchObject({
    quantity: '430',
    flows: [{ kind: 'loss', quantity: '-70', note: expect.stringContaining('瓶口松动挥发') }, {}],
  });
  expect(await container(more!)).toMatchObject({ quantity: '505', flows: [{ kind: 'gain', quantity: '5' }, {}] });
  expect(await container(gone!)).toMatchObject({ quantity: '0', state: ContainerState.lost });
  expect((await container(same!)).flows).toHaveLength(1);
  expect((await counts.find(id)).status).toBe(StocktakeStatus.done);
  expect((await messages('CHEM_STOCKTAKE_SUBMITTED')).map(({ account }) => account)).toEqual(['college']);
});

test('a container that was lost is found again and comes back into the book', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code, stays] = await fill(stock, solvents, 2);
  const first = await begun(stock);
  await counts.count(first, { code: stays! });
  await counts.submit(first, '未找到');
  await counts.audit(first, 'college');
  const again = await begun(stock);
  await counts.count(again, { code: stays! });
  expect((await counts.count(again, { code: code! })).message).toContain('曾登记为盘亏，请填写实测余量');
  expect((await counts.count(again, { code: code!, measured: '480' })).data).toMatchObject({
    result: LineResult.again,
  });
  await counts.submit(again);
  await counts.audit(again, 'college');
  expect(await container(code!)).toMatchObject({ quantity: '480', state: ContainerState.stored, cell_id: solvents });
});

test('controlled chemicals: two keepers sign, an alarm at once, the school decides', async () => {
  const { stock, toxics } = await giveCabinets();
  const [code, other] = await fill(stock, toxics, 2, sodiumCyanide, '50');
  const id = await begun(stock, { control: twoKeepers });
  await counts.count(id, { code: other! });
  await counts.count(id, { code: code!, is_lost: true, explanation: '柜内未见' });
  expect((await counts.submit(id)).code).toBe(428);
  await counts.sign(id, ['storeman', 'lab']);
  expect((await counts.submit(id)).code).toBe(200);
  const alarms = await messages('CHEM_STOCKTAKE_LOSS');
  expect(alarms.map(({ account }) => account)).toEqual(expect.arrayContaining(['college', 'school', 'leader']));
  expect(alarms[0]!.body).toContain('须立即报告公安机关');
  expect(await container(code!)).toMatchObject({ quantity: '50', blocked_note: expect.stringContaining('未找到') });
  const settle = { code: code!, adjust: true, reason: '核查' };
  expect((await (await app.as('school')).call(containerApi.settle, settle)).message).toContain('中待审核');

  expect((await counts.find(id, 'college')).can).toEqual([]);
  expect((await counts.audit(id, 'college')).code).toBe(403);
  expect((await counts.audit(id, 'school')).code).toBe(200);
  expect(await container(code!)).toMatchObject({ state: ContainerState.lost, blocked_note: '', quantity: '0' });
  expect((await container(code!)).flows[0]).toMatchObject({ kind: 'loss', quantity: '-50', second_name: '测试lab' });
});

test('nobody signs while a container is open; what is said of the rest is written down and signed before it is submitted', async () => {
  const { stock, toxics } = await giveCabinets();
  const [code, gone] = await fill(stock, toxics, 2, sodiumCyanide, '50');
  const id = await begun(stock, { control: twoKeepers });
  await counts.count(id, { code: code! });
  const sign = async () =>
    (await app.as('storeman')).call(dualApi.sign, {
      doc_type: 'stocktake',
      doc_id: id,
      account: 'storeman',
      password: keeperPassword,
    });
  expect((await sign()).message).toContain(`还有 1 个容器未盘点（${gone}），盘完后再签名`);
  // Signatures of before this rule.
  await app.admin.query(
    `insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at, first_method, second_id, second_at, second_method)
     select school_id, 'chemical.stocktake', id, $2, now(), 'password', $3, now(), 'password' from chemical.stocktake where id = $1`,
    [id, await app.user('storeman'), await app.user('lab')],
  );
  expect((await counts.submit(id, '柜内未见')).data).toEqual({ is_submitted: false });
  expect(await counts.find(id)).toMatchObject({
    status: StocktakeStatus.counting,
    missing: 1,
    dual: { first: null, second: null },
  });
  expect(await lineOf(id, gone!)).toMatchObject({ result: LineResult.lost, explanation: '柜内未见' });
  expect((await counts.submit(id)).code).toBe(428);
  await counts.sign(id, ['storeman', 'lab']);
  expect((await counts.submit(id)).data).toEqual({ is_submitted: true });
  const next = await counts.create({ warehouse_id: stock.warehouse_id });
  expect((await counts.begin(next)).message).toMatch(/正在盘点 PD.+中，待学校管理员审核，审核通过后再开始/);
});

test('who has had a part in a count does not decide on it; sent back, it is counted again', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code] = await fill(stock, solvents, 1);
  const id = await begun(stock, { leader_id: await app.user('college') });
  await counts.count(id, { code: code!, measured: '300', explanation: '误读' });
  await counts.submit(id);
  expect((await counts.audit(id, 'college')).message).toContain('不能审核自己的盘点');
  expect((await counts.audit(id, 'school', false, '')).message).toBe('退回时请填写审核意见');
  expect((await counts.audit(id, 'school', false, '请复称')).code).toBe(200);
  await counts.count(id, { code: code! });
  await counts.submit(id);
  expect((await counts.audit(id, 'school')).code).toBe(200);
  expect((await container(code!)).quantity).toBe('500');
});

test('what a count has frozen is neither moved, nor sent, nor issued, until it is submitted', async () => {
  const { stock, solvents } = await giveCabinets();
  const empty = await stock.cell('空柜');
  const codes = await fill(stock, solvents, 2);
  await admit(app);
  const requisition = await passed(app, await stock.asked([{ cas: ethanol, amount: '100' }]));
  const id = await begun(stock, { is_frozen: true });
  const storeman = await app.as('storeman');
  const { version } = await container(codes[0]!);
  const move = await storeman.call(containerApi.move, { code: codes[0]!, version, cell_id: empty });
  expect(move).toMatchObject({
    code: 409,
    message: expect.stringContaining('正在盘点并已冻结出入库，请在盘点提交后再移位'),
  });
  const target = await giveCabinets();
  const free = (await Promise.all(codes.map(container))).find(({ reserved }) => reserved === '0')!.code;
  const { id: transfer } = await storeman.ok(transferApi.create, {
    warehouse_id: stock.warehouse_id,
    target_id: target.stock.warehouse_id,
    lines: [{ code: free, cell_id: target.solvents }],
  });
  const send = () => storeman.call(transferApi.send, { id: transfer, version: 1 });
  expect((await send()).message).toContain('请在盘点提交后再调出');
  for (const code of codes) await counts.count(id, { code });
  await counts.submit(id);
  expect((await send()).code).toBe(200);
  expect((await (await app.as('teacher')).ok(requisitionApi.find, { id: requisition })).can).toContain('withdraw');
});

test('what has left its store while it was counted is not missing; a difference is that of the moment of the count', async () => {
  const { stock, solvents } = await giveCabinets();
  const target = await giveCabinets();
  const [left, used] = await fill(stock, solvents, 2);
  const id = await begun(stock);
  await counts.count(id, { code: used!, measured: '495' });
  await app.admin.query(
    `insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, at)
     select school_id, id, 'use', -100, 'test', 1, 0, now() from chemical.container where code = $1`,
    [used],
  );
  const storeman = await app.as('storeman');
  const { id: transfer } = await storeman.ok(transferApi.create, {
    warehouse_id: stock.warehouse_id,
    target_id: target.stock.warehouse_id,
    lines: [{ code: left!, cell_id: target.solvents }],
  });
  await storeman.ok(transferApi.send, { id: transfer, version: 1 });
  expect((await counts.submit(id)).code).toBe(200);
  expect(await lineOf(id, left!)).toMatchObject({ result: LineResult.left });
  await counts.audit(id, 'college');
  expect((await container(used!)).quantity).toBe('395');
});

test('a count that arrives late is compared with the book of its moment, and does not replace a later one', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code] = await fill(stock, solvents, 1);
  const at = (time: string) => void (app.clock.at = new Date(`2026-11-25T${time}Z`));
  at('01:00:00');
  const id = await begun(stock);
  const used = (time: string) =>
    app.admin.query(
      `insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, at)
       select school_id, id, 'use', -100, 'test', 1, 0, $2 from chemical.container where code = $1`,
      [code, `2026-11-25T${time}Z`],
    );
  await used('03:00:00');
  at('04:00:00');
  await counts.count(id, { code: code!, measured: '495', at: '2026-11-25 10:00:00' });
  expect(await lineOf(id, code!)).toMatchObject({ book: '500', difference: '-5', counted_at: '2026-11-25 10:00:00' });
  await counts.count(id, { code: code!, measured: '400' }, 'lab2');
  const late = await counts.count(id, { code: code!, measured: '480', explanation: '初称', at: '2026-11-25 09:30:00' });
  expect(late.data).toMatchObject({
    result: LineResult.match,
    note: expect.stringContaining('记为 480 mL，以后一次为准'),
  });
  expect(await lineOf(id, code!)).toMatchObject({ book: '400', measured: '400', counter_name: '测试lab2' });
  await counts.submit(id);
  await counts.audit(id, 'college');
  expect((await container(code!)).quantity).toBe('400');
});

test('of what was said to be missing and has moved since, the decision is refused', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code] = await fill(stock, solvents, 1);
  const id = await begun(stock);
  await counts.submit(id, '未找到');
  const { version } = await container(code!);
  const cell_id = await stock.cell('别处');
  await (await app.as('storeman')).ok(containerApi.move, { code: code!, version, cell_id });
  expect((await counts.audit(id, 'college')).message).toContain('提交后又有出入库，不能按盘亏入账');
});

test('in parallel: a container is expected by one count, 64 counts leave one line, of decisions one holds', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code] = await fill(stock, solvents, 1);
  const both = [
    await counts.create({ warehouse_id: stock.warehouse_id }),
    await counts.create({ warehouse_id: stock.warehouse_id }),
  ];
  const begins = await Promise.all(both.map((id) => counts.begin(id)));
  expect(begins.map((reply) => reply.code).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(begins.find((reply) => reply.code === 409)!.message).toMatch(
    /^“.+”正在盘点 PD.+（月度盘点）中，请先完成或作废那一次/,
  );
  const id = both[begins.findIndex((reply) => reply.code === 200)]!;
  const people = ['storeman', 'lab2'] as const;
  const made = await Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      counts.count(id, { code: code!, measured: String(400 + i), explanation: '称量' }, people[i % 2]!),
    ),
  );
  expect(made.map((reply) => reply.code)).toEqual(made.map(() => 200));
  const { lines } = await counts.find(id);
  expect(lines).toHaveLength(1);
  for (const account of people) await counts.count(id, { code: code!, measured: '450', explanation: '称量' }, account);
  await counts.count(id, { code: code!, measured: '440', explanation: '称量' });
  expect((await counts.find(id)).lines[0]!.note).toMatch(/^测试lab2 2026-11-24 .* 记为 450 mL，以后一次为准$/);
  await counts.submit(id);
  const decisions = await Promise.all(['college', 'school'].map((by) => counts.audit(id, by as TestAccount)));
  expect(decisions.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect((await container(code!)).flows).toHaveLength(2);
});

test('what is missing is promised to nobody any more', async () => {
  const { stock, solvents } = await giveCabinets();
  await admit(app);
  const [code] = await fill(stock, solvents, 1);
  await passed(app, await stock.asked([{ cas: ethanol, amount: '500' }]));
  expect((await container(code!)).state).toBe(ContainerState.reserved);
  const id = await begun(stock);
  await counts.submit(id, '未找到');
  await counts.audit(id, 'college');
  expect(await container(code!)).toMatchObject({ state: ContainerState.lost, reserved: '0' });
});

test('scopes: a cabinet, a laboratory, nothing there; a plan is cancelled with its reason', async () => {
  const { stock, solvents, toxics } = await giveCabinets();
  await fill(stock, solvents, 2);
  const { rows } = await app.admin.query<{ cabinet_id: number }>(
    'select cabinet_id from stock.cell where id = any($1) order by id',
    [[solvents, toxics]],
  );
  const [full, empty] = rows.map(({ cabinet_id }) => Number(cabinet_id));
  const ofEmpty = await counts.create({ warehouse_id: stock.warehouse_id, cabinet_id: empty });
  expect((await counts.begin(ofEmpty)).message).toContain('盘点范围内没有容器');
  const ofFull = await counts.create({ warehouse_id: stock.warehouse_id, cabinet_id: full });
  expect((await counts.begin(ofFull)).data).toEqual({ expected: 2 });
  const storeman = await app.as('storeman');
  expect((await storeman.call(stocktakeApi.void, { id: ofFull, version: 2, reason: '改为全库盘点' })).code).toBe(200);
  expect(await counts.find(ofFull)).toMatchObject({ status: StocktakeStatus.void, opinion: '改为全库盘点' });
  expect((await counts.begin(await counts.create({ warehouse_id: stock.warehouse_id }))).data).toEqual({ expected: 2 });
  const base = { name: '盘点', leader_id: await app.user('lab') };
  const lab_id = await app.unit('0010001');
  expect((await (await app.as('lab2')).call(stocktakeApi.create, { ...base, lab_id })).code).toBe(400);
  expect((await storeman.call(stocktakeApi.create, base)).message).toContain('请选择一个仓库，或一间实验室');
  const { id } = await (await app.as('lab')).ok(stocktakeApi.create, { ...base, lab_id });
  expect(await counts.find(id, 'lab')).toMatchObject({
    scope: expect.stringContaining('实验室'),
    can: ['begin', 'void'],
  });
  const listed = await (await app.as('lab')).ok(stocktakeApi.list, { lab_id, status: StocktakeStatus.planned });
  expect(listed.content.map((row) => row.id)).toContain(id);
  expect((await (await app.as('college2')).call(stocktakeApi.find, { id })).code).toBe(404);
});

/** A count of a laboratory that has a bottle of a controlled chemical in use. */
async function countInUse(): Promise<{ id: number; code: string }> {
  await admit(app);
  await letRecipientsSign(app);
  const stock = await giveStock(app);
  const cell = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  const [code] = await stock.bottles(sodiumCyanide, [{ cell, quantity: '50' }]);
  await issueControlled(app, stock, { cas: sodiumCyanide, code: code!, amount: '50', isWhole: true });
  const id = await counts.create({ lab_id: await app.unit('0010001'), control: twoKeepers }, 'lab');
  return { id, code: code! };
}

test(
  'what a laboratory has in use is signed for by two of its teachers if it is controlled',
  { timeout: 60_000 },
  async () => {
    const { id, code } = await countInUse();
    expect((await counts.begin(id, 'lab')).data).toEqual({ expected: 1 });
    await counts.count(id, { code }, 'lab');
    expect(await counts.submit(id, undefined, 'lab')).toMatchObject({
      code: 428,
      message: expect.stringMatching(/本实验室两名准入有效的教师.*其中一人或实验室负责人提交（现在可签名的有.*测试lab/),
    });
    // A keeper of the store and a student do not count it; one teacher alone does not either, however often he tries.
    for (const by of ['storeman', 'normal'] as const) {
      const shown = await showCode(app, 'stocktake', id, { by: 'lab' });
      expect((await (await app.as(by)).call(dualApi.signByCode, { code: shown.code })).message).toContain(
        '有有效准入的教师',
      );
    }
    const [first, second] = [
      await showCode(app, 'stocktake', id, { by: 'lab' }),
      await showCode(app, 'stocktake', id, { by: 'college' }),
    ];
    const lab = await app.as('lab');
    const own = await Promise.all(
      Array.from({ length: 8 }, (_, n) => lab.call(dualApi.signByCode, { code: (n % 2 ? first : second).code })),
    );
    expect(own.filter((reply) => reply.code === 200)).toHaveLength(1);
    const alone = await Promise.all(Array.from({ length: 8 }, () => counts.submit(id, undefined, 'lab')));
    expect(new Set(alone.map((reply) => reply.code))).toEqual(new Set([428]));
    const { code: third } = await showCode(app, 'stocktake', id, { by: 'lab' });
    expect(await (await app.as('teacher')).ok(dualApi.openCode, { code: third })).toMatchObject({
      kind: 'stocktake',
      lines: [{ code, name: '氰化钠', amount: '相符 50 g', is_controlled: true }],
    });
    expect(await (await app.as('teacher')).ok(dualApi.signByCode, { code: third })).toEqual({ complete: true });
    // Who has not signed does not submit.
    expect((await counts.submit(id, undefined, 'college')).code).toBe(428);
    expect((await counts.submit(id, undefined, 'lab')).code).toBe(200);
    const row = await counts.find(id);
    expect(row).toMatchObject({ submitter_name: '测试lab', second_name: '测试teacher' });
    expect(row.signed).toEqual([
      expect.stringMatching(/测试lab .*（扫码）/),
      expect.stringMatching(/测试teacher .*（扫码）/),
    ]);
    expect((await counts.audit(id, 'teacher')).code).toBe(403);
    expect((await counts.audit(id, 'school')).code).toBe(200);
  },
);

test(
  'the head of a laboratory submits what two of its admitted teachers have signed',
  { timeout: 60_000 },
  async () => {
    const { id } = await countInUse();
    expect((await counts.begin(id, 'lab')).code).toBe(200);
    const { lines } = await counts.find(id, 'lab');
    for (const line of lines) await counts.count(id, { code: line.code }, 'lab');
    const teachers = [await app.user('teacher'), await app.user('xsfzr')];
    await admit(app, ['xsfzr']);
    const signed = (people: readonly number[]) =>
      app.admin.query(
        `insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at, first_method, second_id, second_at, second_method)
       values ($1, 'chemical.stocktake', $2, $3, $5, 'password', $4, $5, 'password')
       on conflict (school_id, doc_type, doc_id) do update set first_id = excluded.first_id, second_id = excluded.second_id`,
        [app.schoolId('alpha'), id, people[0], people[1], new Date(app.services.clock())],
      );
    await signed([teachers[0]!, await app.user('storeman')]);
    expect((await counts.submit(id, undefined, 'lab')).code).toBe(428);
    await signed(teachers);
    expect((await counts.submit(id, undefined, 'college')).code).toBe(428);
    expect((await counts.submit(id, undefined, 'lab')).data).toEqual({ is_submitted: true });
    expect((await counts.find(id)).signed).toHaveLength(2);
  },
);

test('report and sheet say what was found', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code, gone] = await fill(stock, solvents, 2);
  const id = await begun(stock);
  await counts.count(id, { code: code!, measured: '450', explanation: '倾倒损失' });
  await counts.submit(id, '未找到');
  const school = await app.as('school');
  const text = readable(...(await readPdf((await school.blob(stocktakeApi.print, { id })).body)).pages);
  for (const part of ['甲大学化学品盘点报告', '应盘 2，已盘 2，盘盈 0，盘亏 2', gone!, '倾倒损失', '-50 mL'])
    expect(text).toContain(part);
  const { body } = await school.blob(stocktakeApi.sheet, { id });
  const rows = await textsOf(body);
  expect(rows.flat()).toEqual(expect.arrayContaining([code, '盘亏', '未找到', '倾倒损失']));
});

test('at night a quantity that is not the sum of its flows is told to the school', async () => {
  const { stock, solvents } = await giveCabinets();
  const [code] = await fill(stock, solvents, 1);
  await app.inside(checkLedger);
  expect(await messages('CHEM_LEDGER_DIFFERENCE')).toEqual([]);
  // Past the triggers, as only somebody with the database in hand could.
  const server = new pg.Client({ connectionString: app.database.adminUrl });
  await server.connect();
  await server.query('set session_replication_role = replica');
  await server.query(
    'update stock.lot set quantity = 499 where id = (select id from chemical.container where code = $1)',
    [code],
  );
  await server.end();
  await app.inside(checkLedger);
  await app.inside(checkLedger);
  const told = await messages('CHEM_LEDGER_DIFFERENCE');
  expect(told.map(({ account }) => account)).toEqual(['school']);
  expect(told[0]!.body).toContain(`${code}（乙醇）余量 499 mL，流水合计 500 mL`);
});

test('stores are reminded when their count is due, once a month', async () => {
  const { stock, toxics } = await giveCabinets();
  const [code] = await fill(stock, toxics, 1, sodiumCyanide, '10');
  const due = async () => {
    await app.inside(remindOfStocktakes);
    return (await messages('CHEM_STOCKTAKE_DUE')).filter(({ title }) => title.includes(`${stock.code.slice(2)}的`));
  };
  const at = (text: string) => void (app.clock.at = new Date(text));
  await app.admin.query('update stock.warehouse set created_at = $2 where id = $1', [stock.warehouse_id, '2026-11-01']);
  expect(await due()).toEqual([]);
  at('2026-12-05T00:00:00Z');
  expect((await due()).map(({ account }) => account).sort()).toEqual([...keepers].sort());
  expect(await due()).toHaveLength(3);
  const id = await begun(stock);
  await counts.count(id, { code: code! });
  await counts.sign(id, ['storeman', 'lab']);
  await counts.submit(id);
  await counts.audit(id, 'school');
  at('2027-01-04T00:00:00Z');
  expect(await due()).toHaveLength(3);
  at('2027-01-06T00:00:00Z');
  expect(await due()).toHaveLength(6);
});
