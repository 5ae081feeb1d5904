import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { hashPassword } from '#platform/identity/server/public.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { returnApi, ReturnStatus } from '../../shared/use/return.ts';
import { useApi } from '../../shared/use/use.ts';
import { warnOfOverdue } from '../requisition/overdue.jobs.ts';
import { admit, giveStock, passed, type Stock } from '../testing/given-requisition.ts';
import { signByCodes } from '../testing/given-sign-code.ts';
import { keeperPassword } from '../testing/given-store.ts';

let app: TestApp;
let stock: Stock;
let solvents: number;
let toxics: number;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  stock = await giveStock(app);
  solvents = await stock.cell('溶剂柜');
  toxics = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  const hash = await hashPassword(keeperPassword);
  await app.admin.query(
    `update identity.account set password_hash = $1 where school_id = $2 and account in ('teacher', 'xsfzr')`,
    [hash, app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const ether = '60-29-7';
const sodiumCyanide = '143-33-9';

const sign = async (doc_type: 'outbound' | 'return', doc_id: number, accounts: readonly TestAccount[]) => {
  for (const account of accounts)
    await (await app.as('storeman')).ok(dualApi.sign, { doc_type, doc_id, account, password: keeperPassword });
};

/** A bottle that went out to the laboratory as a whole; its code and requisition. */
async function issued(cas: string, quantity: string, expires_on: string | null = null) {
  const isControlled = cas !== ethanol;
  const cell = cas === sodiumCyanide ? toxics : solvents;
  const [code] = await stock.bottles(cas, [{ cell, quantity, expires_on }]);
  const line = { cas, amount: quantity, ...(isControlled ? { daily_use: quantity } : {}) };
  const id = await passed(app, await stock.asked([line], isControlled ? { partner_id: await app.user('xsfzr') } : {}));
  const storeman = await app.as('storeman');
  await storeman.ok(outboundApi.pick, {
    requisition_id: id,
    version: 0,
    items: [{ line: 1, code: code!, is_whole: true, reason: '指定' }],
  });
  const { outbound } = await storeman.ok(outboundApi.find, { id });
  if (isControlled) await sign('outbound', outbound!.id, ['storeman', 'college', 'teacher', 'xsfzr']);
  await storeman.ok(outboundApi.confirm, { requisition_id: id, version: outbound!.version });
  return { code: code!, id };
}

const use = async (code: string, used: string, more: object = {}, by: TestAccount = 'teacher') =>
  (await app.as(by)).call(useApi.create, { code, used, experiment: '合成实验', ...more });
const giveBack = async (code: string, measured: string, more: object = {}, by: TestAccount = 'teacher') =>
  (await app.as(by)).call(returnApi.create, { code, measured, ...more });
const take = async (id: number, cell_id = solvents, by: TestAccount = 'storeman') =>
  (await app.as(by)).call(returnApi.take, { id, version: 1, cell_id });
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });
const held = async (code: string, by: TestAccount = 'teacher') =>
  (await (await app.as(by)).ok(useApi.held, { code })).content[0];

test('what is used leaves the book; an empty bottle ends the requisition', async () => {
  const { code, id } = await issued(ethanol, '500');
  expect(await held(code)).toMatchObject({
    quantity: '500',
    is_controlled: false,
    due_at: null,
    can: ['use', 'return'],
  });
  expect((await use(code, '120')).data).toMatchObject({ after: '380', blocked: false });
  expect(await container(code)).toMatchObject({ quantity: '380', flows: [{ kind: 'use', quantity: '-120' }, {}, {}] });
  expect((await use(code, '381')).message).toBe(
    '用量 381 mL 超过账面余量 380 mL，请核对；确有差异的，请先按账面用完并填写说明',
  );
  expect((await use(code, '0')).code).toBe(400);
  expect((await use(code, '380')).code).toBe(200);
  expect(await container(code)).toMatchObject({ quantity: '0', state: ContainerState.empty });
  expect((await (await app.as('teacher')).ok(requisitionApi.find, { id })).status).toBe(RequisitionStatus.completed);
  expect((await use(code, '1')).code).toBe(409);
  const { content } = await (await app.as('teacher')).ok(useApi.list, { keyword: code });
  expect(content.map(({ before, used, after, user_name }) => [before, used, after, user_name])).toEqual([
    ['380', '380', '0', '测试teacher'],
    ['500', '120', '380', '测试teacher'],
  ]);
});

test('an empty bottle is taken back once, by a keeper of its store', async () => {
  const { code } = await issued(ethanol, '200');
  const recover = async (by: TestAccount) => (await app.as(by)).call(containerApi.recover, { code });
  expect((await recover('storeman')).message).toContain('不是已用完待回收');
  expect((await use(code, '200')).code).toBe(200);
  expect((await recover('teacher')).code).toBe(403);
  expect((await recover('lab')).message).toContain('只有本仓库在任且培训有效的保管人可以回收空瓶');
  expect((await (await app.as('school', 'beta')).call(containerApi.recover, { code })).code).toBe(404);
  const storeman = await app.as('storeman');
  expect((await storeman.ok(containerApi.find, { code })).can).toContain('recover');
  const replies = await Promise.all(Array.from({ length: 8 }, () => recover('storeman')));
  expect(replies.map(({ code: answer }) => answer).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  const { state, flows, can } = await storeman.ok(containerApi.find, { code });
  expect([state, flows.filter(({ kind }) => kind === 'empty').length]).toEqual([ContainerState.recovered, 1]);
  expect(can).not.toContain('recover');
});

test('the empty bottle of a controlled chemical is taken back by two keepers', { timeout: 60_000 }, async () => {
  const { code } = await issued(sodiumCyanide, '10');
  const partner_id = await app.user('xsfzr');
  expect((await use(code, '10', { partner_id })).code).toBe(200);
  const storeman = await app.as('storeman');
  const recover = async (by: TestAccount) => (await app.as(by)).call(containerApi.recover, { code });
  const { id, dual, can } = await storeman.ok(containerApi.find, { code });
  expect([dual?.complete, can.includes('recover')]).toEqual([false, true]);
  expect((await (await app.as('teacher')).ok(containerApi.find, { code })).dual).toBeNull();
  expect(await recover('storeman')).toMatchObject({ code: 428, message: expect.stringContaining('两名保管人') });
  const bySelf = { doc_type: 'bottle', doc_id: id, account: 'storeman', password: keeperPassword } as const;
  const own = await Promise.all(Array.from({ length: 8 }, () => storeman.call(dualApi.sign, bySelf)));
  expect(own.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect((await storeman.call(dualApi.sign, { ...bySelf, account: 'teacher' })).message).toContain('只有本仓库在任');
  expect(new Set(await Promise.all(Array.from({ length: 8 }, async () => (await recover('storeman')).code)))).toEqual(
    new Set([428]),
  );
  await signByCodes(app, 'bottle', id, [['college', 'keeper']]);
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => recover(n % 2 ? 'storeman' : 'college')));
  expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  const row = await storeman.ok(containerApi.find, { code });
  expect(row).toMatchObject({ state: ContainerState.recovered, dual: null });
  const [flow] = row.flows;
  expect([flow!.kind, flow!.operator_name, flow!.second_name].sort()).toEqual(
    ['empty', '测试storeman', '测试college'].sort(),
  );
});

test('a measured rest within two per cent goes into the book, beyond it needs an explanation', async () => {
  const { code } = await issued(ethanol, '500');
  expect((await use(code, '100', { measured: '393' })).data).toMatchObject({ after: '393' });
  expect((await container(code)).flows.slice(0, 2)).toMatchObject([
    { kind: 'loss', quantity: '-7', note: '使用后称量差异' },
    { kind: 'use', quantity: '-100' },
  ]);
  expect((await use(code, '93', { measured: '290' })).message).toContain(
    '使用后与账面相差 10 mL，超出允许的 6 mL，请填写差异说明',
  );
  expect((await use(code, '93', { measured: '290', explanation: '挥发' })).data).toMatchObject({
    after: '290',
    blocked: false,
  });
  expect((await use(code, '90', { measured: '201' })).code).toBe(200);
  expect((await container(code)).flows[0]).toMatchObject({ kind: 'gain', quantity: '1', balance: '201' });
});

test('who is not admitted to the laboratory neither uses nor returns', async () => {
  const { code } = await issued(ethanol, '100');
  expect(await held(code, 'xsfzr')).toMatchObject({ code });
  expect((await use(code, '1', {}, 'xsfzr')).code).toBe(200);
  await app.admin.query(`update base_info.lab_member set admitted_to = '2026-11-23' where user_id = $1`, [
    await app.user('xsfzr'),
  ]);
  expect((await use(code, '1', {}, 'xsfzr')).code).toBe(404);
  expect((await giveBack(code, '99', {}, 'xsfzr')).code).toBe(404);
  expect((await use(code, '1', {}, 'storeman')).code).toBe(403);
  await admit(app);
  expect((await use(code, '1', {}, 'normal')).code).toBe(200);
});

test(
  'a controlled use has a second person; a difference blocks the container and tells everybody',
  { timeout: 60_000 },
  async () => {
    const { code } = await issued(sodiumCyanide, '50');
    const partner_id = await app.user('xsfzr');
    expect((await use(code, '1')).message).toContain('请选择共同使用人');
    expect((await use(code, '1', { partner_id: await app.user('teacher') })).message).toContain('不能是使用人本人');
    expect((await use(code, '1', { partner_id: await app.user('college') })).message).toContain(
      '没有这间实验室的有效准入',
    );
    expect((await use(code, '10', { partner_id, measured: '40' })).code).toBe(200);
    expect((await use(code, '5', { partner_id, measured: '30' })).message).toContain('请填写差异说明');
    expect((await use(code, '5', { partner_id, measured: '30', explanation: '待查' })).data).toMatchObject({
      after: '35',
      blocked: true,
    });
    expect((await use(code, '1', { partner_id })).message).toContain(
      '容器因数量差异已冻结（使用后账面 35 g，实测 30 g）',
    );
    const told = await app.admin.query<{ account: string }>(
      `select a.account from notices.message m join identity.account a on a.id = m.user_id and a.school_id = m.school_id
     where m.type = 'CHEM_DIFFERENCE' order by a.account`,
    );
    expect(told.rows.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['college', 'lab', 'leader', 'school']),
    );
    // It may still come back; it does not go out again until somebody has settled it.
    for (const account of ['teacher', 'lab', 'college', 'storeman'] as const)
      expect(
        (await (await app.as(account)).call(containerApi.settle, { code, adjust: true, reason: '核查' })).code,
      ).toBe(403);
    expect(
      (await (await app.as('school', 'beta')).call(containerApi.settle, { code, adjust: true, reason: '核查' })).code,
    ).toBe(404);
    await (await app.as('school')).ok(containerApi.settle, { code, adjust: true, reason: '称量误记，无丢失' });
    expect(await container(code)).toMatchObject({ quantity: '30' });
    expect((await container(code)).flows[0]).toMatchObject({
      kind: 'loss',
      quantity: '-5',
      note: '核查结论：称量误记，无丢失',
    });
    expect(
      (await (await app.as('school')).call(containerApi.settle, { code, adjust: false, reason: '再次' })).code,
    ).toBe(409);
    expect((await use(code, '1', { partner_id })).code).toBe(200);
  },
);

test('what forms peroxides lasts six months from its first use', async () => {
  const [late, soon] = [await issued(ether, '500', '2028-01-01'), await issued(ether, '500', '2027-01-01')];
  for (const { code } of [late, soon]) await use(code, '10', { partner_id: await app.user('xsfzr') });
  expect((await container(late.code)).expires_on).toBe('2027-05-24');
  expect((await container(soon.code)).expires_on).toBe('2027-01-01');
});

test('a rest comes back into a cell that may hold it, and the requisition is completed', async () => {
  const { code, id } = await issued(ethanol, '500');
  await use(code, '100');
  expect((await giveBack(code, '0')).message).toContain('应大于 0');
  expect((await giveBack(code, '300')).message).toContain('请填写差异说明');
  const { data } = await giveBack(code, '398');
  expect((await giveBack(code, '398')).code).toBe(409);
  expect((await use(code, '1')).message).toContain('已登记归还');
  const storeman = await app.as('storeman');
  const row = await storeman.ok(returnApi.find, { id: data.id });
  expect(row).toMatchObject({ book: '400', measured: '398', difference: '-2', dual: null, can: ['take', 'cancel'] });
  expect((await take(data.id, 999_999)).code).toBe(400);
  const acids = await stock.cell('酸柜', { allowed_groups: ['AI'] });
  expect((await take(data.id, acids)).message).toContain('只存放储存组 AI');
  expect((await take(data.id, solvents, 'school')).message).toContain('只有本仓库在任且培训有效的保管人');
  expect((await take(data.id, solvents, 'teacher')).code).toBe(403);
  const replies = await Promise.all(Array.from({ length: 8 }, () => take(data.id)));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(await container(code)).toMatchObject({
    state: ContainerState.stored,
    quantity: '398',
    holder_name: '测试storeman',
    flows: [{ kind: 'loss', quantity: '-2' }, { kind: 'return', quantity: '0' }, {}, {}, {}],
  });
  expect((await (await app.as('teacher')).ok(requisitionApi.find, { id })).status).toBe(RequisitionStatus.completed);
  expect((await storeman.ok(returnApi.find, { id: data.id })).status).toBe(ReturnStatus.taken);
  expect(await held(code)).toBeUndefined();
});

test('a return is taken back by whoever brought it, or sent back by the keeper', async () => {
  const { code } = await issued(ethanol, '100');
  const { id } = (await giveBack(code, '100')).data;
  const cancel = async (by: TestAccount) => (await app.as(by)).call(returnApi.cancel, { id, version: 1 });
  expect((await cancel('normal')).code).toBe(404);
  expect((await cancel('school')).code).toBe(404);
  expect((await cancel('teacher')).code).toBe(200);
  expect((await cancel('storeman')).code).toBe(409);
  expect(await held(code)).toMatchObject({ is_returning: false });
});

test(
  'controlled chemicals come back to two keepers, and what is late is warned of and blocks',
  { timeout: 60_000 },
  async () => {
    // What the tests before have taken out is back.
    await app.admin.query(
      `update chemical.container set lab_id = null, issued_at = null, state = 1 where lab_id is not null`,
    );
    const { code, id: requisition } = await issued(sodiumCyanide, '20');
    const at = (text: string) => (app.clock.at = new Date(text));
    expect(await held(code)).toMatchObject({ is_controlled: true, due_at: '2026-11-24 22:00:00', is_overdue: false });
    at('2026-11-24T13:59:00Z');
    await app.inside(warnOfOverdue);
    const warned = async () =>
      (
        await app.admin.query<{ account: string }>(
          `select a.account from notices.message m join identity.account a on a.id = m.user_id and a.school_id = m.school_id
         where m.type = 'CHEM_RETURN_OVERDUE' and m.title like '%' || $1 || '%' order by a.account`,
          [code],
        )
      ).rows.map(({ account }) => account);
    expect(await warned()).toEqual([]);
    at('2026-11-24T14:01:00Z');
    await app.inside(warnOfOverdue);
    await app.inside(warnOfOverdue);
    expect(await warned()).toEqual(['college', 'lab', 'leader', 'school', 'teacher', 'xsfzr']);
    expect(await held(code)).toMatchObject({ is_overdue: true });
    // Neither of them gets anything before it is back.
    const cell = await stock.cell('另柜');
    await stock.bottles(ethanol, [{ cell, quantity: '500' }]);
    const input = await stock.asked([{ cas: ethanol, amount: '10' }], { lines: undefined });
    const ask = async (by: TestAccount) => {
      const client = await app.as(by);
      const lines = (await stock.asked([{ cas: ethanol, amount: '10' }])).lines;
      const made = await client.ok(requisitionApi.create, { ...input, lines });
      return client.call(requisitionApi.submit, { id: made.id });
    };
    expect((await ask('teacher')).message).toContain(`（${code}）逾期未归还，归还前不能提交新的领用申请`);
    expect((await ask('xsfzr')).message).toContain('逾期未归还');
    expect((await ask('lab')).code).toBe(200);
    // Back with two keepers.
    const { id } = (await giveBack(code, '20')).data;
    expect(await take(id, toxics)).toMatchObject({ code: 428 });
    const signBy = async (account: TestAccount) =>
      (await app.as('storeman')).call(dualApi.sign, {
        doc_type: 'return',
        doc_id: id,
        account,
        password: keeperPassword,
      });
    expect((await signBy('teacher')).message).toContain('不能作为保管人');
    await sign('return', id, ['storeman', 'lab2']);
    expect(await take(id, solvents)).toMatchObject({ code: 422, message: expect.stringContaining('双锁柜') });
    expect((await take(id, toxics)).code).toBe(200);
    expect((await (await app.as('storeman')).ok(returnApi.find, { id })).keepers).toBe('测试storeman、测试lab2');
    expect((await container(code)).flows[0]).toMatchObject({ kind: 'return', second_name: '测试lab2' });
    expect((await ask('teacher')).code).toBe(200);
    expect((await (await app.as('teacher')).ok(requisitionApi.find, { id: requisition })).status).toBe(
      RequisitionStatus.completed,
    );
  },
);

test('uses and returns are seen with their laboratory; another school sees nothing', async () => {
  const { code } = await issued(ethanol, '100');
  await use(code, '10');
  const sees = async (account: TestAccount) => (await (await app.as(account)).ok(useApi.list, { keyword: code })).total;
  for (const account of ['teacher', 'lab', 'college', 'school', 'storeman', 'leader'] as const)
    expect([account, await sees(account)]).toEqual([account, 1]);
  for (const account of ['normal', 'xsfzr', 'college2'] as const)
    expect([account, await sees(account)]).toEqual([account, 0]);
  expect((await (await app.as('jcry')).call(useApi.list)).code).toBe(403);
  expect((await (await app.as('school', 'beta')).ok(useApi.list, {})).total).toBe(0);
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('use', 'use', 'return', 'out'),
    amount: fc.integer({ min: 1, max: 9_000 }),
    off: fc.integer({ min: -150, max: 150 }),
  }),
  { minLength: 40, maxLength: 50 },
);

test(
  'after any sequence of uses, returns and further issues the flows add up to what is there',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        let { code } = await issued(ethanol, '100');
        for (const { kind, amount, off } of sequence) {
          const one = await held(code);
          const stands = Number((await container(code)).quantity);
          if (one === undefined) {
            if (stands === 0) ({ code } = await issued(ethanol, '100'));
            else
              await app.admin.query(
                `update chemical.container set state = 3, lab_id = $1, issued_at = now() where code = $2`,
                [await app.unit('0010001'), code],
              );
            continue;
          }
          const measured = (base: number) => Math.max(0, base + off / 100).toFixed(2);
          if (kind === 'use') {
            const used = Math.min(amount / 100, stands * 1.1);
            await use(code, used.toFixed(2), {
              measured: measured(Math.max(0, stands - used)),
              explanation: off > 50 ? '说明' : '',
            });
          } else if (kind === 'return') {
            const { data } = await giveBack(code, measured(stands), { explanation: '说明' });
            if (data?.id) await take(data.id);
          }
          const { rows } = await app.admin.query<{ quantity: string; sum: string }>(
            `select t.quantity::text, sum(f.quantity)::text as sum from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
             join stock.flow f on f.school_id = t.school_id and f.lot_id = t.id where c.code = $1 group by t.quantity`,
            [code],
          );
          expect(rows[0]!.quantity).toBe(rows[0]!.sum);
          expect(Number(rows[0]!.quantity)).toBeGreaterThanOrEqual(0);
        }
      }),
      { seed: 27, numRuns: 2, endOnFailure: true },
    );
  },
);

test('the head of a laboratory reads what it has in use, though he reaches neither the store nor is admitted', async () => {
  const { code } = await issued(ethanol, '500');
  await use(code, '20');
  const admittedUntil = (day: string) =>
    app
      .user('lab')
      .then((id) => app.admin.query('update base_info.lab_member set admitted_to = $2 where user_id = $1', [id, day]));
  await admittedUntil('2026-01-01');
  const lab = await app.as('lab');
  const listed = await lab.ok(containerApi.list, { keyword: code });
  expect(listed.content).toMatchObject([{ code }]);
  expect((await lab.ok(containerApi.find, { code })).flows[0]).toMatchObject({ kind: 'use', quantity: '-20' });
  expect((await lab.ok(useApi.list, { keyword: code })).content).toMatchObject([{ code, used: '20' }]);
  const other = await app.as('college2');
  expect((await other.ok(containerApi.list, { keyword: code })).content).toEqual([]);
  expect((await other.call(containerApi.find, { code })).code).toBe(404);
  // What stands in the store is not his.
  const [stored] = await stock.bottles(ethanol, [{ cell: solvents, quantity: '500' }]);
  expect((await lab.call(containerApi.find, { code: stored! })).code).toBe(404);
  await admittedUntil('2027-12-31');
});
