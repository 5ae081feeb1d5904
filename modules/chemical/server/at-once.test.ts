import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { containerApi } from '../shared/container/container.ts';
import { ContainerState } from '../shared/container.states.ts';
import { outboundApi } from '../shared/outbound/outbound.ts';
import { requisitionApi } from '../shared/requisition/requisition.ts';
import { returnApi } from '../shared/use/return.ts';
import { useApi } from '../shared/use/use.ts';
import { expireContainers } from './container/container.service.ts';
import { issueControlled, letRecipientsSign } from './testing/given-issued.ts';
import { admit, giveStock, passed, type Stock } from './testing/given-requisition.ts';
import { signByCodes } from './testing/given-sign-code.ts';

let app: TestApp;
let stock: Stock;
let solvents: number;
let toxics: number;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  stock = await giveStock(app);
  solvents = await stock.cell('溶剂柜');
  toxics = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const ethanol = '64-17-5';
const sodiumCyanide = '143-33-9';
const at = (instant: string) => (app.clock.at = new Date(instant));

/** The codes of so many calls at once, sorted. */
const atOnce = async (call: (n: number) => Promise<{ code: number }>, count = 8) =>
  (await Promise.all(Array.from({ length: count }, (_, n) => call(n)))).map(({ code }) => code).sort((a, b) => a - b);
const one = (others: number) => [200, ...Array<number>(7).fill(others)];
const none = (code: number) => Array<number>(8).fill(code);
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });
const kindsOf = async (code: string) => (await container(code)).flows.map(({ kind }) => kind);

/** A bottle in the laboratory of the teacher. */
async function issued(quantity = '100') {
  const [code] = await stock.bottles(ethanol, [{ cell: solvents, quantity }]);
  const id = await passed(app, await stock.asked([{ cas: ethanol, amount: quantity }]));
  const storeman = await app.as('storeman');
  const items = [{ line: 1, code: code!, is_whole: true, reason: '指定' }];
  await storeman.ok(outboundApi.pick, { requisition_id: id, version: 0, items });
  await storeman.ok(outboundApi.confirm, { requisition_id: id, version: 1 });
  return code!;
}
async function issuedCyanide(quantity = '50') {
  const [code] = await stock.bottles(sodiumCyanide, [{ cell: toxics, quantity }]);
  await issueControlled(app, stock, { cas: sodiumCyanide, code: code!, amount: quantity, isWhole: true });
  return code!;
}
const draft = async (by: TestAccount, changes: object = {}) => {
  const input = await stock.asked([{ cas: ethanol, amount: '10' }], changes);
  return (await (await app.as(by)).ok(requisitionApi.create, input)).id;
};
const submit = async (id: number, by: TestAccount) => (await app.as(by)).call(requisitionApi.submit, { id });

test(
  'rule 1: of 64 uses of the same last grams those are booked that the bottle holds',
  { timeout: 60_000 },
  async () => {
    const code = await issued('10');
    const teacher = await app.as('teacher');
    const codes = await atOnce(() => teacher.call(useApi.create, { code, used: '1', experiment: '合成' }), 64);
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    expect(await container(code)).toMatchObject({ quantity: '0', state: ContainerState.empty });
  },
);

test('rule 6: who is not admitted uses and brings back nothing, however often at once', async () => {
  const code = await issued();
  await app.admin.query(`update base_info.lab_member set admitted_to = '2026-11-23' where user_id = $1`, [
    await app.user('xsfzr'),
  ]);
  const head = await app.as('xsfzr');
  expect(await atOnce(() => head.call(useApi.create, { code, used: '1', experiment: '合成' }))).toEqual(none(404));
  expect(await atOnce(() => head.call(returnApi.create, { code, measured: '100' }))).toEqual(none(404));
  await admit(app);
  expect(await kindsOf(code)).toEqual(['out', 'opening']);
});

test('rule 7: a closed laboratory asks for nothing, however often at once; an open one once', async () => {
  await stock.bottles(ethanol, [{ cell: solvents, quantity: '500' }]);
  const id = await draft('teacher');
  const setUse = async (status: number) =>
    app.admin.query('update base_info.lab set use_status = $1 where id = $2', [status, await app.unit('0010001')]);
  await setUse(1);
  expect(await atOnce(() => submit(id, 'teacher'))).toEqual(none(422));
  await setUse(0);
  expect(await atOnce(() => submit(id, 'teacher'))).toEqual(one(409));
});

test(
  'rule 9: nobody whose controlled rest is overdue asks for more; a return is taken once',
  { timeout: 60_000 },
  async () => {
    at('2026-11-24T10:00:00+08:00');
    await stock.bottles(ethanol, [{ cell: solvents, quantity: '500' }]);
    const code = await issuedCyanide();
    at('2026-11-24T22:01:00+08:00');
    const ids = [await draft('teacher'), await draft('xsfzr')];
    expect(await atOnce((n) => submit(ids[n % 2]!, (['teacher', 'xsfzr'] as const)[n % 2]!))).toEqual(none(422));
    const teacher = await app.as('teacher');
    // Several at once bring it back: it is on its way once.
    expect(await atOnce(() => teacher.call(returnApi.create, { code, measured: '50' }))).toEqual(one(409));
    const storeman = await app.as('storeman');
    const { content } = await storeman.ok(returnApi.list, { keyword: code });
    const { id, version } = content[0]!;
    const take = (by: TestAccount) => async () =>
      (await app.as(by)).call(returnApi.take, { id, version, cell_id: toxics });
    await signByCodes(app, 'return', id, [['storeman', 'keeper']]);
    expect(await atOnce(take('storeman'))).toEqual(none(428));
    await signByCodes(app, 'return', id, [['college', 'keeper']]);
    expect(await atOnce(take('storeman'))).toEqual(one(409));
    expect((await kindsOf(code)).filter((kind) => kind === 'return')).toHaveLength(1);
    expect((await submit(ids[0]!, 'teacher')).code).toBe(200);
  },
);

test('rule 10: a difference blocks once and is settled once', { timeout: 60_000 }, async () => {
  at('2026-11-24T10:00:00+08:00');
  const code = await issuedCyanide();
  const partner_id = await app.user('xsfzr');
  const teacher = await app.as('teacher');
  const use = () =>
    teacher.call(useApi.create, {
      code,
      used: '5',
      measured: '30',
      explanation: '待查',
      experiment: '合成',
      partner_id,
    });
  expect(await atOnce(use)).toEqual(one(409));
  expect(await container(code)).toMatchObject({ quantity: '45', blocked_note: expect.stringContaining('实测 30 g') });
  const school = await app.as('school');
  const settle = () => school.call(containerApi.settle, { code, adjust: true, reason: '称量误记' });
  expect(await atOnce(settle)).toEqual(one(409));
  expect((await kindsOf(code)).filter((kind) => kind === 'loss')).toHaveLength(1);
});

test('rule 11: what has expired since it was picked goes out to nobody, also while the night job runs', async () => {
  const [code] = await stock.bottles(ethanol, [{ cell: solvents, quantity: '100', expires_on: '2026-11-24' }]);
  const id = await passed(app, await stock.asked([{ cas: ethanol, amount: '100' }]));
  const storeman = await app.as('storeman');
  const items = [{ line: 1, code: code!, is_whole: true, reason: '指定' }];
  await storeman.ok(outboundApi.pick, { requisition_id: id, version: 0, items });
  at('2026-11-25T09:00:00+08:00');
  const [codes] = await Promise.all([
    atOnce(() => storeman.call(outboundApi.confirm, { requisition_id: id, version: 1 })),
    app.inside(expireContainers),
  ]);
  expect(codes).toEqual(none(409));
  expect(await kindsOf(code!)).toEqual(['opening']);
});

test('rule 12: nobody decides an own requisition by trying often; others decide it once', async () => {
  await stock.bottles(ethanol, [{ cell: solvents, quantity: '500' }]);
  const id = await draft('teacher', { partner_id: await app.user('lab') });
  await submit(id, 'teacher');
  const decide = (by: TestAccount) => async () => (await app.as(by)).call(requisitionApi.decide, { id, pass: true });
  expect(await atOnce(decide('lab'))).toEqual(none(422));
  expect((await (await app.as('teacher')).ok(requisitionApi.find, { id })).reserved).toEqual([]);
  const own = await draft('lab');
  await submit(own, 'lab');
  const pass = async () => (await app.as('college')).call(requisitionApi.decide, { id: own, pass: true });
  const codes = await atOnce(pass);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

test('rule 15: flows are neither changed nor removed, by anybody at once; documents stay', async () => {
  const code = await issued();
  const { id, flows } = await container(code);
  const change = [
    sql`update stock.flow set quantity = 0, balance = 0 where lot_id = ${id}`,
    sql`delete from stock.flow where lot_id = ${id}`,
    sql`update stock.lot set quantity = 0 where id = ${id}`,
    sql`delete from stock.lot where id = ${id}`,
  ];
  const results = await Promise.allSettled(
    [...change, ...change].map((statement) => app.inside((ctx) => statement.execute(ctx.db))),
  );
  expect(results.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  expect(await container(code)).toMatchObject({ quantity: '100', flows });
});
