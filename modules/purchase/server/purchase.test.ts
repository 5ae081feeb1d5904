import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { mineApi } from '../shared/mine.ts';
import { purchaseApi, purchaseQueryApi } from '../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';
import { givePurchases, type GivenPurchases } from './testing/given-purchase.ts';

let app: TestApp;
let given: GivenPurchases;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-10 10:00:00' });
  given = await givePurchases(app);
});
afterAll(() => app.stop());

test('below the limit the college passes: frozen at submission, spent in parts, done with the last line', async () => {
  const before = await given.card();
  const id = await given.submit([given.line({ qty: '10', price: '20' }), given.line({ qty: '2.5', price: '3.33' })]);
  const moved = async () => (await given.card()).map((one, at) => Math.round((one - before[at]!) * 100) / 100);
  expect(await moved()).toEqual([208.33, 0, -208.33]);
  expect(await given.find(id)).toMatchObject({
    state: PurchaseState.waiting,
    amount: '208.33',
    node_name: '经费卡负责人审批',
    handlers: '测试xsfzr',
    can: ['withdraw'],
  });
  await given.decide(id, ['xsfzr']);
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.waiting, can: [] });
  await given.decide(id, ['college']);
  expect(await given.find(id)).toMatchObject({
    state: PurchaseState.schoolDone,
    done: WarehouseDone.no,
    can: ['order', 'close'],
  });
  const order = await given.order(id, [
    { line: 1, price: '20' },
    { line: 2, price: '3.33' },
  ]);
  expect((await given.receive(id, order, [{ line: 1, qty: '4' }])).code).toBe(200);
  expect(await moved()).toEqual([128.33, 80, -208.33]);
  expect((await given.receive(id, order, [{ line: 1, qty: '6.01' }])).data).toEqual({ rule: 'purchase.overApproved' });
  expect(await given.find(id)).toMatchObject({ done: WarehouseDone.no });
  expect(
    (
      await given.receive(id, order, [
        { line: 1, qty: '6' },
        { line: 2, qty: '0.5' },
      ])
    ).code,
  ).toBe(200);
  expect((await given.receive(id, order, [{ line: 2, qty: '2' }])).code).toBe(200);
  expect(await given.find(id)).toMatchObject({ done: WarehouseDone.yes, can: [] });
  expect(await moved()).toEqual([0, 208.33, -208.33]);
});

test('from the limit on the school decides after the college', async () => {
  const id = await given.submit([given.line({ qty: '1', price: '10000' })]);
  await given.decide(id, ['xsfzr', 'college']);
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.collegeDone, needs_school: true });
  await given.decide(id, ['school']);
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.schoolDone });
  const below = await given.submit([given.line({ qty: '1', price: '9999.99' })]);
  await given.decide(below, ['xsfzr', 'college']);
  expect(await given.find(below)).toMatchObject({ state: PurchaseState.schoolDone, needs_school: false });
});

test('a refused line and a reduced one release their money; a rejection returns the exact amount with its reason', async () => {
  const before = await given.card();
  const frozen = async () => Math.round(((await given.card())[0]! - before[0]!) * 100) / 100;
  const id = await given.submit([given.line(), given.line({ qty: '3', price: '33.33' }), given.line()]);
  expect(await frozen()).toBe(499.99);
  const college = await app.as('college');
  const more = await given.decision(id, 'xsfzr', { 2: '4' });
  expect((await (await app.as('xsfzr')).call(purchaseApi.decide, more)).code).toBe(400);
  await given.decide(id, ['xsfzr'], { 1: 'refuse', 2: '2' });
  expect(await frozen()).toBe(266.66);
  const row = await given.find(id);
  expect(row.amount).toBe('266.66');
  expect(row.lines.map(({ result, qty, checked_qty }) => [result, qty, checked_qty])).toEqual([
    [2, '10', '10'],
    [0, '3', '2'],
    [0, '10', '10'],
  ]);
  const noReason = await given.decision(id, 'college', { 2: 'refuse', 3: 'refuse' });
  expect(
    (await college.call(purchaseApi.decide, { id, lines: noReason.lines.map(({ line }) => ({ line, result: 2 })) }))
      .code,
  ).toBe(400);
  await college.ok(purchaseApi.decide, { ...noReason, opinion: '本年度预算不足' });
  expect(await given.find(id)).toMatchObject({
    state: PurchaseState.rejected,
    opinion: '本年度预算不足',
    amount: '0.00',
    can: ['copy'],
  });
  expect(await given.card()).toEqual(before);
  const { id: copy } = await (await app.as('teacher')).ok(purchaseApi.copy, { id });
  expect(await given.find(copy)).toMatchObject({ state: PurchaseState.draft, amount: '499.99' });
});

test('a purchase is taken back before the first decision only, and submitted again', async () => {
  const before = await given.card();
  const teacher = await app.as('teacher');
  const id = await given.submit([given.line()]);
  await teacher.ok(purchaseApi.withdraw, { id });
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.draft });
  expect(await given.card()).toEqual(before);
  await teacher.ok(purchaseApi.submit, { id });
  expect((await given.card())[0]! - before[0]!).toBe(200);
  await given.decide(id, ['xsfzr']);
  expect((await teacher.call(purchaseApi.withdraw, { id })).data).toEqual({ rule: 'purchase.decided' });
  const { instance_id } = await given.find(id);
  expect((await teacher.call(instanceApi.withdraw, { id: instance_id! })).data).toEqual({ rule: 'purchase.decided' });
  await given.decide(id, ['college']);
  expect((await teacher.call(purchaseApi.withdraw, { id })).code).toBe(409);
});

test.each([
  [{ name: '乙醇' }, '危险化学品“乙醇”'],
  [{ name: '无水乙醇（分析纯）' }, '危险化学品“乙醇”'],
  [{ name: '溶剂', spec: '64-17-5，500 mL' }, '危险化学品“乙醇”'],
  [{ name: '高纯氮气 40L' }, '氮'],
])('%j is refused with the way to the purchases of chemicals', async (changes, text) => {
  const id = await given.create([given.line(), given.line(changes)]);
  const reply = await (await app.as('teacher')).call(purchaseApi.submit, { id });
  expect(reply.data).toEqual({ rule: 'purchase.dangerous' });
  expect(reply.message).toContain(text);
  expect(reply.message).toContain('/chemical/purchase');
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.draft });
});

test('an apparatus with the name of a gas is bought as goods', async () => {
  const id = await given.submit([given.line({ name: '氢气发生器' }), given.line({ name: '气瓶柜' })]);
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.waiting });
});

test('an expensive line has quotations', async () => {
  const teacher = await app.as('teacher');
  const id = await given.create([given.line({ qty: '2', price: '25000', quotes: await given.files(2) })]);
  const reply = await teacher.call(purchaseApi.submit, { id });
  expect(reply.data).toEqual({ rule: 'purchase.quotes' });
  const ok = await given.create([given.line({ qty: '2', price: '25000', quotes: await given.files(3) })]);
  await teacher.ok(purchaseApi.submit, { id: ok });
});

test('the same item bought in parts within 30 days goes to the school', async () => {
  const item = { name: '移液枪 100 μL', qty: '1', price: '6000' };
  const first = await given.submit([given.line(item)]);
  expect(await given.find(first)).toMatchObject({ needs_school: false, is_split: false });
  const second = await given.submit([given.line({ ...item, name: '移液枪100μL', price: '4000' })]);
  expect(await given.find(second)).toMatchObject({ needs_school: true, is_split: true });
  await given.decide(second, ['xsfzr', 'college']);
  expect(await given.find(second)).toMatchObject({ state: PurchaseState.collegeDone });
  const other = await given.submit([given.line({ price: '400' })]);
  expect(await given.find(other)).toMatchObject({ needs_school: false });
  app.clock.at = parseDateTime('2026-12-20 10:00:00');
  const later = await given.submit([given.line({ ...item, price: '4000' })], { expected_on: '2026-12-31' });
  expect(await given.find(later)).toMatchObject({ needs_school: false, is_split: false });
  app.clock.at = undefined;
});

test('two parts of one item at once count each other', async () => {
  const teacher = await app.as('teacher');
  const item = { name: '恒温槽', qty: '1', price: '6000' };
  const ids = [await given.create([given.line(item)]), await given.create([given.line(item)])];
  await Promise.all(ids.map((id) => teacher.ok(purchaseApi.submit, { id })));
  const rows = await Promise.all(ids.map((id) => given.find(id)));
  expect(rows.filter(({ is_split }) => is_split)).toHaveLength(1);
});

test('a card that does not cover it refuses the submission and freezes nothing', async () => {
  const before = await given.card();
  const id = await given.create([
    given.line({ qty: '1', price: '40000' }),
    given.line({ qty: '30', price: '45000', quotes: await given.files(3) }),
  ]);
  const reply = await (await app.as('teacher')).call(purchaseApi.submit, { id });
  expect(reply.data).toEqual({ rule: 'card.insufficient' });
  expect(await given.card()).toEqual(before);
  expect(await given.find(id)).toMatchObject({ state: PurchaseState.draft });
});

test('nobody decides an own purchase: that of the manager of the card goes to the college', async () => {
  const id = await given.submit([given.line()], { org_id: await app.unit('001001') }, 'xsfzr');
  expect((await given.find(id, 'xsfzr')).can).not.toContain('decide');
  expect(await given.find(id, 'college')).toMatchObject({ node_name: '经费卡负责人审批' });
  await given.decide(id, ['college', 'college']);
  expect(await given.find(id, 'xsfzr')).toMatchObject({ state: PurchaseState.schoolDone });
});

test('drafts are for their applicant; others of the unit read what is submitted', async () => {
  const id = await given.create([given.line()]);
  const [lab, college2, school] = [await app.as('lab'), await app.as('college2'), await app.as('school')];
  expect((await lab.call(purchaseApi.find, { id })).code).toBe(404);
  expect((await school.call(purchaseApi.find, { id })).code).toBe(404);
  const teacher = await app.as('teacher');
  await teacher.ok(purchaseApi.submit, { id });
  expect((await lab.ok(purchaseApi.find, { id })).id).toBe(id);
  expect((await college2.call(purchaseApi.find, { id })).code).toBe(404);
  expect((await (await app.as('teacher', 'beta')).call(purchaseApi.find, { id })).code).toBe(404);
  expect((await lab.call(purchaseApi.withdraw, { id })).data).toEqual({ rule: 'purchase.notApplicant' });
  expect((await lab.call(purchaseApi.decide, await given.decision(id, 'lab'))).data).toEqual({
    rule: 'purchase.notYours',
  });
});

test('the form says the amount in capitals', async () => {
  const id = await given.submit([given.line({ qty: '1', price: '1005.30' })]);
  const pdf = await (await app.as('teacher')).blob(purchaseApi.print, { id });
  const text = readable(...(await readPdf(pdf.body)).pages);
  expect(text).toContain('壹仟零伍元叁角整');
  expect(text).toContain('物资采购申请单');
});

test('own purchases stand in one list, and the calls of the specification name fields and roles', async () => {
  const teacher = await app.as('teacher');
  const id = await given.create([given.line()], { name: '独一份的采购' });
  const { content, total } = await teacher.ok(mineApi.list, { keyword: '独一份' });
  expect([total, content[0]!.id, content[0]!.state]).toEqual([1, id, PurchaseState.draft]);
  expect((await teacher.ok(mineApi.list, { kind: 'chemical' })).total).toBe(0);
  const properties = await teacher.ok(purchaseQueryApi.properties);
  expect(properties.find(({ name }) => name === 'state')?.options.map(({ value }) => value)).toEqual([99, 0, 1, 2, 9]);
  expect((await teacher.ok(purchaseQueryApi.roles)).map(({ role_key }) => role_key)).toEqual(
    expect.arrayContaining(['school', 'college']),
  );
});

test('a draft is edited and removed by its applicant; what is submitted is not', async () => {
  const teacher = await app.as('teacher');
  const id = await given.create([given.line()]);
  const { version } = await given.find(id);
  await teacher.ok(purchaseApi.update, { ...given.input([given.line({ qty: '1' }), given.line()]), id, version });
  expect(await given.find(id)).toMatchObject({ amount: '220.00', kinds: 2 });
  expect((await teacher.call(purchaseApi.update, { ...given.input([given.line()]), id, version })).code).toBe(409);
  await teacher.ok(purchaseApi.remove, { id });
  expect((await teacher.call(purchaseApi.find, { id })).code).toBe(404);
  const sent = await given.submit([given.line()]);
  expect((await teacher.call(purchaseApi.remove, { id: sent })).code).toBe(409);
  expect((await (await app.as('school')).ok(budgetCardApi.find, { id: given.card_id })).total).toBe('1000000.00');
});

test('what was exchanged while somebody read it is not decided', async () => {
  const teacher = await app.as('teacher');
  const id = await given.submit([given.line({ price: '20' })]);
  const seen = { ...(await given.decision(id, 'xsfzr')), version: (await given.find(id, 'xsfzr')).version };
  await teacher.ok(purchaseApi.withdraw, { id });
  const { version } = await given.find(id);
  await teacher.ok(purchaseApi.update, { id, version, ...given.input([given.line({ price: '900' })]) });
  await teacher.ok(purchaseApi.submit, { id });
  const xsfzr = await app.as('xsfzr');
  expect((await xsfzr.call(purchaseApi.decide, seen)).code).toBe(409);
  const now = (await given.find(id, 'xsfzr')).version;
  await xsfzr.ok(purchaseApi.decide, { ...(await given.decision(id, 'xsfzr')), version: now });
});

test('a card of others cannot be named, so that a draft does not tell what it is called', async () => {
  const school = await app.as('school');
  const { id: card_id } = await school.ok(budgetCardApi.create, {
    card_no: 'ELSE1',
    name: '别人的卡',
    card_type: 'safety',
    org_id: await app.unit('001'),
    manager_id: await app.user('college2'),
  });
  const reply = await (await app.as('teacher')).call(purchaseApi.create, given.input([given.line()], { card_id }));
  expect(reply).toMatchObject({ code: 400, data: { errors: { card_id: expect.stringContaining('没有授权您使用') } } });
});

test('an amount that no card can have is named', async () => {
  const lines = [given.line({ qty: '9999999', price: '9999999.99' })];
  const reply = await (await app.as('teacher')).call(purchaseApi.create, given.input(lines));
  expect(reply).toMatchObject({ code: 400, message: '有数字过大，请核对数量和金额' });
});
