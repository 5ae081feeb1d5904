import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { jobs } from '#apps/server/slices.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { hazardApi } from '#modules/base-info/shared/hazard/hazard.ts';
import { judgementApi } from '#modules/base-info/shared/hazard/judgement.ts';
import { containerApi } from '../../shared/container/container.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { returnApi } from '../../shared/use/return.ts';
import { useApi } from '../../shared/use/use.ts';
import { issueControlled, letRecipientsSign } from '../testing/given-issued.ts';
import { admit, giveStock, passed, type Stock } from '../testing/given-requisition.ts';
import { countsOf } from '../testing/given-stocktake.ts';
import { keeperPassword, lineOf, substanceOf } from '../testing/given-store.ts';
import { wasteContainers } from '../use/wasting.service.ts';
import { storeOpening } from './opening.service.ts';

let app: TestApp;
let college: Stock;
let own: Stock;
let lab: number;
let [collegeToxics, toxics, shelf] = [0, 0, 0];
const locked = { kind: 'toxic', double_lock: true };
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  lab = await app.unit('0010001');
  college = await giveStock(app);
  own = await giveStock(app, ['storeman', 'college', 'lab2'], { warehouse_type: '3', org_id: lab });
  collegeToxics = await college.cell('毒品柜', locked);
  toxics = await own.cell('毒品柜', locked);
  shelf = await own.cell('试剂柜');
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const [ethanol, acetone, salt, cyanide, hydrogen] = ['64-17-5', '67-64-1', '7647-14-5', '143-33-9', '1333-74-0'];
const [used, stored, both] = [1, 2, 3];

/** Hazard sources of a laboratory that come from its stock, in use, by the number of their substance. */
async function mirrors(lab_id = lab) {
  const asked = { lab_id, source: 'chemical' as const, status: 1 as const, size: 50 as const };
  const { content } = await (await app.as('school')).ok(hazardApi.list, asked);
  return Object.fromEntries(content.map((row) => [row.cas, row]));
}
const poison = async (lab_id = lab) => {
  const row = (await mirrors(lab_id))[cyanide!];
  return row ? [row.qty, row.state] : undefined;
};
const level = async () => (await (await app.as('school')).ok(judgementApi.ofLab, { id: lab })).computed?.lab_level;
const sync = async () => (await app.as('school')).ok(hazardApi.sync);
const container = async (code: string) => (await app.as('school')).ok(containerApi.find, { code });
const sign = async (doc_type: 'inbound' | 'return' | 'transfer', doc_id: number, accounts: readonly TestAccount[]) => {
  for (const account of accounts)
    await (await app.as('storeman')).ok(dualApi.sign, { doc_type, doc_id, account, password: keeperPassword });
};
const issue = async (quantity: string) => {
  const [code] = await college.bottles(cyanide!, [{ cell: collegeToxics, quantity }]);
  await issueControlled(app, college, { cas: cyanide!, code: code!, amount: quantity, isWhole: true });
  return code!;
};
const waste = async (codes: readonly string[]) => {
  const ids = await Promise.all(codes.map(async (code) => (await container(code)).id));
  const second_id = await app.user('storeman');
  await app.inside((ctx) => wasteContainers(ctx, { doc_type: 'waste.handover', doc_id: 1, second_id }, ids));
};

test('what nothing controls is mirrored on request, by its kind and once a substance', async () => {
  await own.bottles(ethanol!, [
    { cell: shelf, quantity: '500' },
    { cell: shelf, quantity: '250.5' },
  ]);
  await own.bottles(salt!, [{ cell: shelf, quantity: '500' }]);
  await own.bottles(hydrogen!, [{ cell: shelf, quantity: '40' }]);
  await own.bottles(acetone!, [{ cell: shelf, quantity: '500' }]);
  await college.bottles(ethanol!, [{ cell: await college.cell('乙醇柜'), quantity: '900' }]);
  expect(await mirrors()).toEqual({});
  const asked = await Promise.all([1, 2].map(() => sync()));
  expect(asked.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 2]);
  expect(await sync()).toEqual({ added: 0, changed: 0, stopped: 0 });
  const statements = app.statements
    .filter(({ path }) => path.endsWith('/hazard-mirror/sync'))
    .map(({ count }) => count);
  expect(Math.max(...statements)).toBeLessThanOrEqual(15);
  const rows = await mirrors();
  expect(Object.keys(rows).toSorted()).toEqual([ethanol, acetone].toSorted());
  const { substance_id } = await substanceOf(app, ethanol!);
  expect(rows[ethanol!]).toMatchObject({
    kind: '105',
    name: '乙醇',
    qty: '750.5',
    unit: 'mL',
    state: stored,
    controlled: 'none',
    place: expect.stringContaining('试剂柜'),
    source_id: substance_id,
    can: [],
  });
  expect(rows[ethanol!]!.ghs).toContain('GHS02');
  // A precursor that burns counts among what burns.
  expect(rows[acetone!]).toMatchObject({ kind: '105', controlled: 'precursor3', license_no: '常备' });
  const refused = await (await app.as('school')).call(hazardApi.setStatus, { id: rows[ethanol!]!.id, status: 0 });
  expect(refused.message).toContain('库存查询');
  const ask = { lab_id: lab, substance_id };
  expect((await (await app.as('school')).ok(containerApi.list, ask)).content).toHaveLength(2);
});

test(
  'opening stock and goods of what is controlled are mirrored at once and judge the level',
  { timeout: 90_000 },
  async () => {
    const school = await app.as('school');
    expect(await level()).not.toBe(1);
    const { substance_id, spec_id } = await substanceOf(app, cyanide!);
    const { rows } = await app.admin.query<{ cabinet_id: number }>('select cabinet_id from stock.cell where id = $1', [
      toxics,
    ]);
    const cell = { id: toxics, cabinet_id: Number(rows[0]!.cabinet_id), warehouse_id: own.warehouse_id };
    const given = { purity: 'AR', batch_no: '', produced_on: null, expires_on: null, holder_id: null };
    const one = {
      id: undefined,
      own_no: 'KCN-1',
      substance_id,
      name: '氰化钠',
      unit: 'g',
      spec_id,
      initial: '25',
      quantity: '20',
    };
    await app.inside((ctx) => storeOpening(ctx, [{ ...one, cell: cell as never, given }]));
    expect((await mirrors())[cyanide!]).toMatchObject({
      kind: '101',
      controlled: 'toxic',
      qty: '20',
      unit: 'g',
      state: stored,
    });
    expect(await level()).toBe(1);

    const storeman = await app.as('storeman');
    const { id } = await storeman.ok(inboundApi.create, {
      source: 'donate',
      warehouse_id: own.warehouse_id,
      applicant_id: await app.user('teacher'),
      lines: [await lineOf(app, cyanide!, toxics)],
    });
    await sign('inbound', id, ['storeman', 'college']);
    await storeman.ok(inboundApi.confirm, { id, version: 1 });
    const { made } = await storeman.ok(inboundApi.find, { id });
    const arrived = await container(made[0]!.code);
    expect(await poison()).toEqual([String(20 + Number(arrived.quantity)), stored]);

    // A move within the store changes nothing but the place.
    const to = await own.cell('毒品柜二', locked);
    await storeman.ok(containerApi.move, { code: arrived.code, version: 1, cell_id: to });
    expect((await mirrors())[cyanide!]!.place).toContain('毒品柜二');

    const list = await school.ok(containerApi.list, { lab_id: lab, substance_id });
    await waste(list.content.map(({ code }) => code));
    expect(await poison()).toBeUndefined();
    expect(await level()).not.toBe(1);
  },
);

test('a poison is one from its outbound through use and return to the empty bottle', { timeout: 90_000 }, async () => {
  const code = await issue('50');
  const { id: first } = (await mirrors())[cyanide!]!;
  expect(await poison()).toEqual(['50', used]);
  expect(await level()).toBe(1);
  const teacher = await app.as('teacher');
  const use = { code, experiment: '合成实验', partner_id: await app.user('xsfzr') };
  await teacher.ok(useApi.create, { ...use, used: '10' });
  expect(await poison()).toEqual(['40', used]);
  // A difference blocks the bottle and is in the book once somebody has settled it.
  const blocked = await teacher.ok(useApi.create, { ...use, used: '5', measured: '30', explanation: '待查' });
  expect(blocked.blocked).toBe(true);
  expect(await poison()).toEqual(['35', used]);
  await (await app.as('school')).ok(containerApi.settle, { code, adjust: true, reason: '称量误记' });
  expect(await poison()).toEqual(['30', used]);

  const { id } = await teacher.ok(returnApi.create, { code, measured: '30' });
  await sign('return', id, ['storeman', 'college']);
  await (await app.as('storeman')).ok(returnApi.take, { id, version: 1, cell_id: collegeToxics });
  expect(await poison()).toBeUndefined();
  expect(await level()).not.toBe(1);

  const other = await issue('5');
  // The same hazard source is back.
  expect((await mirrors())[cyanide!]).toMatchObject({ id: first, qty: '5' });
  await teacher.ok(useApi.create, { ...use, code: other, used: '5' });
  expect(await poison()).toBeUndefined();
});

test(
  'a bottle that goes to another laboratory leaves the one and comes to the other',
  { timeout: 90_000 },
  async () => {
    const next = await app.unit('0010002');
    const theirs = await giveStock(app, ['lab', 'college2'], { warehouse_type: '3', org_id: next });
    const cell_id = await theirs.cell('毒品柜', locked);
    const [code, stays] = await own.bottles(cyanide!, [
      { cell: toxics, quantity: '30' },
      { cell: toxics, quantity: '7' },
    ]);
    await sync();
    expect(await poison()).toEqual(['37', stored]);
    const storeman = await app.as('storeman');
    const { id } = await storeman.ok(transferApi.create, {
      warehouse_id: own.warehouse_id,
      target_id: theirs.warehouse_id,
      lines: [{ code: code!, cell_id }],
    });
    await sign('transfer', id, ['storeman', 'college']);
    await storeman.ok(transferApi.send, { id, version: 1 });
    expect([await poison(), await poison(next)]).toEqual([['37', stored], undefined]);
    for (const account of ['lab', 'college2'] as const)
      await (
        await app.as('lab')
      ).ok(dualApi.sign, { doc_type: 'transfer', doc_id: id, account, password: keeperPassword });
    await (await app.as('lab')).ok(transferApi.receive, { id, version: 2, lines: [] });
    expect([await poison(), await poison(next)]).toEqual([
      ['7', stored],
      ['30', stored],
    ]);

    const counts = countsOf(app);
    const count = await counts.create({ warehouse_id: own.warehouse_id, control: 'toxic' });
    await counts.begin(count);
    await counts.count(count, { code: stays!, is_lost: true, explanation: '柜内未见' });
    await counts.sign(count, ['storeman', 'college']);
    expect((await counts.submit(count)).code).toBe(200);
    expect((await counts.audit(count, 'school')).code).toBe(200);
    expect([await poison(), await poison(next)]).toEqual([undefined, ['30', stored]]);
  },
);

test('eight bottles that go out at once are all there', { timeout: 120_000 }, async () => {
  const codes = await college.bottles(
    cyanide!,
    Array.from({ length: 8 }, () => ({ cell: collegeToxics, quantity: '2.5' })),
  );
  const storeman = await app.as('storeman');
  const asked = await college.asked([{ cas: cyanide!, amount: '2.5', daily_use: '2.5' }], {
    partner_id: await app.user('xsfzr'),
  });
  const ready: { requisition_id: number; version: number }[] = [];
  for (const code of codes) {
    const id = await passed(app, asked);
    const items = [{ line: 1, code, is_whole: true, reason: '指定' }];
    await storeman.ok(outboundApi.pick, { requisition_id: id, version: 0, items });
    const { outbound } = await storeman.ok(outboundApi.find, { id });
    for (const account of ['storeman', 'college', 'teacher', 'xsfzr'] as const)
      await storeman.ok(dualApi.sign, {
        doc_type: 'outbound',
        doc_id: outbound!.id,
        account,
        password: keeperPassword,
      });
    ready.push({ requisition_id: id, version: outbound!.version });
  }
  const replies = await Promise.all(ready.map((one) => storeman.call(outboundApi.confirm, one)));
  expect(replies.map(({ code }) => code)).toEqual(Array<number>(8).fill(200));
  expect(await poison()).toEqual(['20', used]);
  await waste(codes);
  expect(await poison()).toBeUndefined();
});

test('at night the rest follows: what stays in the laboratory is stored there too; another school has nothing of it', async () => {
  const [code] = await college.bottles(ethanol!, [{ cell: await college.cell('溶剂柜'), quantity: '300' }]);
  const id = await passed(app, await college.asked([{ cas: ethanol!, amount: '300' }]));
  const storeman = await app.as('storeman');
  const items = [{ line: 1, code: code!, is_whole: true, reason: '指定' }];
  await storeman.ok(outboundApi.pick, { requisition_id: id, version: 0, items });
  await storeman.ok(outboundApi.confirm, { requisition_id: id, version: 1 });
  expect((await mirrors())[ethanol!]).toMatchObject({ qty: '750.5', state: stored });
  expect(await (await app.as('college2')).ok(hazardApi.sync)).toEqual({ added: 0, changed: 0, stopped: 0 });
  const night = { name: 'base-info.sync-hazards', schoolId: 0, userId: 0, data: {} } as const;
  await runJob(app.services, jobs, night);
  expect(await sync()).toEqual({ added: 0, changed: 0, stopped: 0 });
  expect((await mirrors())[ethanol!]).toMatchObject({ qty: '1050.5', state: both });
  const beta = await app.as('school', 'beta');
  expect(await beta.ok(hazardApi.sync)).toEqual({ added: 0, changed: 0, stopped: 0 });
  expect((await beta.ok(hazardApi.list, { source: 'chemical' })).content).toEqual([]);
});
