import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { purchaseApi, type PurchaseInput } from '../../shared/purchase/purchase.ts';
import { ExecState, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { specApi } from '../../shared/spec.ts';
import { dualApi } from '../../shared/dual/dual.ts';
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
const arrival = (line: number, count: number, at = given.usual) => ({ line, count, cell_id: at.cell_id, purity: 'AR' });
const receive = async (inbound: number) => {
  const storeman = await app.as('storeman');
  const row = await storeman.ok(inboundApi.find, { id: inbound });
  const lines = row.lines.map(({ substance_id, spec_id, supplier_id, count, purity, cell_id }) => ({
    substance_id,
    spec_id,
    supplier_id,
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
      await storeman.ok(dualApi.sign, { doc_type: 'inbound', doc_id: inbound, account, password: keeperPassword });
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

/** A passed, permitted and ordered purchase of two bottles of sulfuric acid, and the place for them. */
async function orderedAcid(permit: object = {}) {
  const at = await given.point('500');
  const line = await given.line(sulfuric, { cabinet_id: at.cabinet_id });
  const id = await given.submit(given.input([line], await given.controlled()));
  await given.decide(id, controlledSteps);
  await given.permit(id, permit);
  await (await app.as('teacher')).ok(purchaseApi.order, { id });
  const arrive = async (count: number) => {
    const input = { id, warehouse_id: at.warehouse_id, lines: [arrival(1, count, at)] };
    return (await (await app.as('storeman')).ok(purchaseApi.arrive, input)).id;
  };
  return { id, at, arrive };
}

test('a controlled purchase asks five people, waits for its permit, and is received within it', async () => {
  const at = await given.point('500');
  const line = await given.line(sulfuric, { cabinet_id: at.cabinet_id });
  const id = await given.submit(given.input([line], await given.controlled()));
  await given.decide(id, controlledSteps);
  expect(await find(id)).toMatchObject({ status: PurchaseStatus.passed, is_controlled: true });
  const teacher = await app.as('teacher');
  expect((await teacher.call(purchaseApi.order, { id })).data).toEqual({ rule: 'chemical.permitMissing' });
  await given.permit(id);
  expect((await teacher.call(purchaseApi.withdraw, { id })).data).toEqual({ rule: 'chemical.permitFilled' });
  await teacher.ok(purchaseApi.order, { id });
  const input = { id, warehouse_id: at.warehouse_id, lines: [arrival(1, 1, at)] };
  const inbound = await (await app.as('storeman')).ok(purchaseApi.arrive, input);
  expect(await receive(inbound.id)).toMatchObject({ code: 200 });
  expect((await find(id)).lines[0]).toMatchObject({
    arrived: 1,
    coming: 0,
    permit: { no: expect.stringContaining('BA-') },
  });
  const print = await teacher.blob(purchaseApi.print, { id });
  const text = readable(...(await readPdf(print.body)).pages);
  for (const part of ['采购申请单', '硫酸', '壹佰元整', 'BA-', '保卫部门']) expect(text).toContain(part);
});

test('an expired permit, and one that is used up, block the goods; so does the buyer as keeper', async () => {
  const expired = await orderedAcid({ ends_on: '2026-11-23' });
  expect((await receive(await expired.arrive(1))).data).toEqual({ rule: 'chemical.permitInvalid' });
  const small = await orderedAcid({ qty: '600' });
  expect((await receive(await small.arrive(2))).data).toEqual({ rule: 'chemical.permitShort' });
  const own = await orderedAcid();
  await app.admin.query('update chemical.purchase set ordered_by = $2 where id = $1', [
    own.id,
    await app.user('storeman'),
  ]);
  expect((await receive(await own.arrive(1))).data).toEqual({ rule: 'chemical.buyerReceives' });
});

test('documents of a purchase bring what was bought, and of several at once no more than is to come', async () => {
  const { id, at, arrive } = await orderedAcid();
  const storeman = await app.as('storeman');
  const input = { id, warehouse_id: at.warehouse_id, lines: [arrival(1, 1, at)] };
  const replies = await Promise.all(Array.from({ length: 6 }, () => storeman.call(purchaseApi.arrive, input)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
  expect((await find(id)).lines[0]).toMatchObject({ coming: 2 });
  const inbound = (await find(id)).inbounds[0]!.id;
  const row = await storeman.ok(inboundApi.find, { id: inbound });
  expect(row.purchase).toMatchObject({ id });
  const other = await given.line(ethanol);
  const lines = [{ ...other, count: 1, purity: 'AR', cell_id: at.cell_id, ...accepted }];
  const { source, warehouse_id, applicant_id, version } = row;
  const changed = await storeman.call(inboundApi.update, {
    id: inbound,
    version,
    source: source as 'purchase',
    warehouse_id,
    applicant_id,
    lines,
  });
  expect(changed.data).toEqual({ rule: 'chemical.arriveOther' });
  const teacher = await app.as('teacher');
  expect((await teacher.call(purchaseApi.close, { id, reason: '不再需要' })).data).toEqual({
    rule: 'chemical.closeWaits',
  });
  await expect(arrive(1)).rejects.toThrow('还可到货 0 件');
});

test('what is taken back or closed gives its money back; it can be asked for again', async () => {
  const before = await card();
  const teacher = await app.as('teacher');
  const submitted = await given.submit(given.input([await given.line(ethanol)]));
  await teacher.ok(purchaseApi.withdraw, { id: submitted });
  expect(await find(submitted)).toMatchObject({ status: PurchaseStatus.cancelled, can: ['copy'] });
  const passed = await given.submit(given.input([await given.line(ethanol)]));
  await given.decide(passed, normalSteps);
  await teacher.ok(purchaseApi.withdraw, { id: passed });
  expect(await card()).toEqual(before);
  const closed = await given.submit(given.input([await given.line(ethanol)]));
  await given.decide(closed, normalSteps);
  await teacher.ok(purchaseApi.order, { id: closed });
  await teacher.ok(purchaseApi.close, { id: closed, reason: '供应商缺货' });
  expect(await find(closed)).toMatchObject({ exec_state: ExecState.closed, close_reason: '供应商缺货', can: [] });
  expect(await card()).toEqual(before);
  const { id } = await teacher.ok(purchaseApi.copy, { id: submitted });
  expect(await find(id)).toMatchObject({
    status: PurchaseStatus.draft,
    amount: '100.00',
    can: ['edit', 'submit', 'withdraw'],
  });
  const refused = await given.submit(given.input([await given.line(ethanol)]));
  await given.decide(refused, ['xsfzr'], [1]);
  expect(await find(refused)).toMatchObject({ status: PurchaseStatus.failed, opinion: '不需要', can: ['copy'] });
});

test('an applicant does not decide an own purchase, even where the process allows it', async () => {
  const id = await given.submit(given.input([await given.line(ethanol)]));
  const server = new pg.Client({ connectionString: app.database.adminUrl });
  await server.connect();
  await server.query('set session_replication_role = replica');
  await server.query(
    `update workflow.task set assignee_id = $2 where instance_id = (select instance_id from chemical.purchase where id = $1)`,
    [id, await app.user('teacher')],
  );
  await server.query(
    `update workflow.process_version v set flags = v.flags || '{"no_self_approve": false}' from workflow.instance i
     where v.process_id = i.process_id and i.id = (select instance_id from chemical.purchase where id = $1)`,
    [id],
  );
  await server.end();
  const reply = await (await app.as('teacher')).call(purchaseApi.decide, { id, lines: [{ line: 1, result: 1 }] });
  expect(reply.data).toEqual({ rule: 'chemical.purchaseOwn' });
  expect(await find(id)).toMatchObject({ status: PurchaseStatus.reviewing });
});

const people = [
  'school',
  'college',
  'college2',
  'lab',
  'lab2',
  'teacher',
  'storeman',
  'xsfzr',
  'leader',
  'jcry',
  'normal',
] as const;
test('who sees and does what in each state follows from the role', async () => {
  const teacher = await app.as('teacher');
  const draft = (await teacher.ok(purchaseApi.create, given.input([await given.line(ethanol)]))).id;
  const reviewing = await given.submit(given.input([await given.line(ethanol)]));
  const passed = await given.submit(given.input([await given.line(ethanol)]));
  await given.decide(passed, normalSteps);
  const ordered = await given.submit(given.input([await given.line(ethanol)]));
  await given.decide(ordered, normalSteps);
  await teacher.ok(purchaseApi.order, { id: ordered });
  const table: Record<string, string> = {};
  for (const account of people) {
    const client = await app.as(account);
    const of = async (id: number) => {
      const reply = await client.call(purchaseApi.find, { id });
      return reply.code === 200 ? `[${(reply.data as { can: string[] }).can.join(' ')}]` : String(reply.code);
    };
    table[account] = `${await of(draft)} ${await of(reviewing)} ${await of(passed)} ${await of(ordered)}`;
  }
  expect(table).toEqual({
    school: '404 [] [order] [arrive]',
    college: '404 [] [order] [arrive]',
    college2: '404 404 404 404',
    lab: '404 [] [order] [arrive]',
    lab2: '404 404 404 404',
    teacher: '[edit submit withdraw] [withdraw] [withdraw order close] [close]',
    storeman: '404 [] [] [arrive]',
    xsfzr: '404 [decide] [order] []',
    leader: '404 [] [] []',
    jcry: '403 403 403 403',
    normal: '403 403 403 403',
  });
  const school = await app.as('school');
  for (const endpoint of [purchaseApi.submit, purchaseApi.withdraw, purchaseApi.copy])
    expect([403, 404]).toContain((await school.call(endpoint, { id: draft })).code);
  expect((await school.call(purchaseApi.submit, { id: passed })).code).toBe(403);
  expect((await teacher.call(purchaseApi.submit, { id: passed })).data).toEqual({ rule: 'chemical.purchaseMoved' });
  const list = async (account: 'xsfzr' | 'lab' | 'teacher', waiting: boolean) =>
    (await (await app.as(account)).ok(purchaseApi.examine, { waiting, size: 150 })).content.map(({ id }) => id);
  expect(await list('xsfzr', true)).toContain(reviewing);
  expect(await list('xsfzr', false)).toContain(passed);
  expect(await list('xsfzr', false)).not.toContain(reviewing);
  expect(await list('teacher', true)).not.toContain(reviewing);
});

test(
  'small amounts of permanganate need no filing: 5 kg at once, 50 kg a year, whoever comes first',
  { timeout: 60_000 },
  async () => {
    const permanganate = '7722-64-7';
    const at = await given.point('5000');
    const { substance_id } = await given.line(permanganate);
    const school = await app.as('school');
    const { id: spec_id } = await school.ok(specApi.create, {
      substance_id,
      net: '5',
      unit: 'kg',
      package_type: 'drum',
    });
    const value = async (count = 1) =>
      given.input(
        [await given.line(permanganate, { spec_id, count, price: '1', cabinet_id: at.cabinet_id })],
        await given.controlled(),
      );
    const teacher = await app.as('teacher');
    const said = async (input: PurchaseInput) =>
      (await teacher.ok(purchaseApi.check, input)).results.find(({ rule }) => rule === 'chem.filing');
    expect(await said(await value())).toMatchObject({ level: 'pass', text: expect.stringContaining('无须备案') });
    expect(await said(await value(2))).toMatchObject({ level: 'warn', text: expect.stringContaining('一次超过 5 kg') });
    expect(await said(given.input([await given.line(ethanol)]))).toBeUndefined();
    const freeOf = async (id: number) => (await find(id)).lines.map((line) => [line.filing_free_on, line.permit?.no]);

    const first = await given.submit(await value());
    await given.decide(first, controlledSteps);
    expect(await freeOf(first)).toEqual([['2026-11-24', undefined]]);
    await teacher.ok(purchaseApi.order, { id: first });
    const input = { id: first, warehouse_id: at.warehouse_id, lines: [arrival(1, 1, at)] };
    const inbound = await (await app.as('storeman')).ok(purchaseApi.arrive, input);
    expect(await receive(inbound.id)).toMatchObject({ code: 200 });

    // 45 kg have passed in the year; of two purchases of 5 kg that pass at once one needs a filing.
    await app.admin.query('update chemical.purchase_line set count = 9 where purchase_id = $1', [first]);
    const ids = [await given.submit(await value()), await given.submit(await value())];
    expect(await said(await value())).toMatchObject({ level: 'warn', text: expect.stringContaining('另有在审 10 kg') });
    for (const id of ids) await given.decide(id, controlledSteps.slice(0, -1));
    const replies = await Promise.all(
      ids.map((id) => school.call(purchaseApi.decide, { id, lines: [{ line: 1, result: 1 }] })),
    );
    expect(replies.map(({ code }) => code)).toEqual([200, 200]);
    const results = await Promise.all(ids.map(freeOf));
    expect(results.flat()).toEqual(
      expect.arrayContaining([
        [null, ''],
        ['2026-11-24', undefined],
      ]),
    );
    const waits = ids[results.findIndex(([line]) => line![0] === null)]!;
    expect((await teacher.call(purchaseApi.order, { id: waits })).data).toEqual({ rule: 'chemical.permitMissing' });
    expect(await said(await value())).toMatchObject({
      level: 'warn',
      text: expect.stringContaining('全年将超过 50 kg'),
    });

    // The limits are the school's; what is given up counts as far as it has come; a new year begins at nothing.
    const limit = { sys_key: 'chem_filing_free_year', value: '60', version: 0 };
    await school.ok(settingApi.update, limit);
    expect(await said(await value())).toMatchObject({ level: 'pass' });
    await app.admin.query('update chemical.purchase set exec_state = 4 where id = $1', [first]);
    expect(await said(await value())).toMatchObject({ text: expect.stringContaining('本年已免备案 10 kg') });
    app.clock.at = new Date('2027-01-02T10:00:00+08:00');
    expect(await said(await value())).toMatchObject({ text: expect.stringContaining('本年已免备案 0 kg') });
    app.clock.at = undefined;
  },
);
