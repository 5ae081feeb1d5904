import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { ContainerState } from '#modules/chemical/shared/container.states.ts';
import { containerApi } from '#modules/chemical/shared/container/container.ts';
import { giveStock, type Stock } from '#modules/chemical/server/testing/given-requisition.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { recordApi } from '../../shared/record/record.ts';
import { giveWaste, password, ruleOf, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
let stock: Stock;
let cell: number;
const [ethanol, sulphuric, cyanide] = ['64-17-5', '7664-93-9', '143-33-9'];

beforeAll(async () => {
  app = await startTestApp();
  stock = await giveStock(app);
  given = await giveWaste(app);
  cell = await stock.cell('过期柜');
});
afterAll(() => app.stop());

const bottle = async (cas: string, expires_on: string | null = null) =>
  (await stock.bottles(cas, [{ cell, quantity: '200', initial: '500', expires_on }]))[0]!;
const box = async (changes: object = {}) =>
  (
    await (
      await app.as('school')
    ).ok(
      recordApi.create,
      await given.input(
        {
          name: '过期试剂',
          form: 'solid',
          compat_group: '',
          components: [{ name: '过期试剂', share: '100' }],
          source: 'expired',
          ...changes,
        },
        '废弃危险化学品',
        '纸箱 50 L',
      ),
    )
  ).id;
const inUse = async (code: string, lab: string) =>
  app.admin.query(
    `update chemical.container set state = 3, lab_id = $1, holder_id = $2, issued_at = now() where code = $3`,
    [await app.unit(lab), await app.user('teacher'), code],
  );
const state = async (code: string) => (await (await app.as('school')).ok(containerApi.find, { code })).state;

test('a box of expired and of used bottles ends in state 7 of the ledger of chemicals, signed for by both', async () => {
  const [school, teacher, keeper] = [await app.as('school'), await app.as('teacher'), await app.as('storeman')];
  const [expired, used] = [await bottle(ethanol, '2026-01-01'), await bottle(ethanol)];
  await inUse(used, '0010001');
  const id = await box();
  expect(await school.ok(recordApi.lookBottle, { id, code: expired })).toMatchObject({ cas: ethanol, quantity: '200' });
  // A bottle of a store is scanned by who reaches the store, one of a laboratory by its members.
  expect((await teacher.call(recordApi.addBottle, { id, code: expired, amount: '0.6' })).code).toBe(404);
  await school.ok(recordApi.addBottle, { id, code: expired, amount: '0.6' });
  await teacher.ok(recordApi.addBottle, { id, code: used.toLowerCase(), amount: '0.5' });
  const { deposits, amount } = await teacher.ok(recordApi.find, { id });
  expect([amount, deposits.map((one) => one.bottle)]).toEqual([
    '1.1',
    [expect.objectContaining({ code: expired }), expect.objectContaining({ code: used, cas: ethanol })],
  ]);
  const { can, blocked_note } = await school.ok(containerApi.find, { code: expired });
  expect([can.includes('settle'), blocked_note]).toEqual([false, `转危废 ${await given.labelOf(id)}`]);
  expect(ruleOf((await school.call(containerApi.settle, { code: expired, adjust: false, reason: '误' })).data)).toBe(
    'chemical.wasting',
  );

  await teacher.ok(recordApi.seal, { id, net_kg: '1.1', lid_closed: true });
  await teacher.blob(recordApi.label, { id });
  const store = await given.store();
  const zone = await given.zone(store);
  const apply = await given.passed([id]);
  const plan = await given.planned([apply], store);
  const label_no = await given.labelOf(id);
  await keeper.ok(planApi.collect, { id: plan, label_no, weighed_kg: '1.1', zone_id: zone });
  expect(await state(expired)).toBe(ContainerState.stored);
  await keeper.ok(planApi.sign, { id: apply, account: 'teacher', password });
  for (const code of [expired, used]) {
    const row = await school.ok(containerApi.find, { code });
    expect(row).toMatchObject({ state: ContainerState.wasted, quantity: '0', blocked_note: '' });
    expect(row.flows[0]).toMatchObject({
      kind: 'to_waste',
      quantity: '-200',
      operator_name: '测试storeman',
      second_name: '测试teacher',
    });
  }
});

test('a bottle goes into one box, also when two scan it at once', async () => {
  const school = await app.as('school');
  const code = await bottle(ethanol);
  const boxes = [await box(), await box()];
  const race = await Promise.all(boxes.map((id) => school.call(recordApi.addBottle, { id, code, amount: '0.5' })));
  expect(race.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(ruleOf(race.find((one) => one.code === 409)!.data)).toBe('chemical.notWastable');
  const amounts = await Promise.all(boxes.map(async (id) => (await school.ok(recordApi.find, { id })).amount));
  expect(amounts.toSorted()).toEqual(['0', '0.5']);
});

test('a box that is given up frees its bottles', async () => {
  const school = await app.as('school');
  const code = await bottle(ethanol);
  const id = await box();
  await school.ok(recordApi.addBottle, { id, code, amount: '0.5' });
  await school.ok(recordApi.void, { id, reason: '装错箱' });
  expect(await school.ok(containerApi.find, { code })).toMatchObject({
    state: ContainerState.stored,
    blocked_note: '',
    quantity: '200',
  });
  await school.ok(recordApi.addBottle, { id: await box(), code, amount: '0.5' });
});

test('an acid and a cyanide never get into one box, and what is promised or of another laboratory into none', async () => {
  const [school, teacher] = [await app.as('school'), await app.as('teacher')];
  const id = await box();
  await school.ok(recordApi.addBottle, { id, code: await bottle(cyanide), amount: '0.6' });
  const acid = await bottle(sulphuric);
  const mixed = await school.call(recordApi.addBottle, { id, code: acid, amount: '0.9' });
  expect([mixed.code, ruleOf(mixed.data)]).toEqual([422, 'waste.boxed']);
  expect((await school.ok(containerApi.find, { code: acid })).blocked_note).toBe('');
  const promised = await bottle(ethanol);
  await app.admin.query('update chemical.container set reserved = 50, state = 2 where code = $1', [promised]);
  const refused = await school.call(recordApi.addBottle, { id: await box(), code: promised, amount: '0.5' });
  expect([refused.code, refused.message]).toEqual([409, expect.stringContaining('预留')]);
  const foreign = await bottle(ethanol);
  await inUse(foreign, '0020001');
  expect((await teacher.call(recordApi.addBottle, { id: await box(), code: foreign, amount: '0.5' })).code).toBe(404);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(recordApi.addBottle, { id, code: acid, amount: '0.5' })).code).toBe(404);
  expect((await beta.call(recordApi.lookBottle, { id, code: acid })).code).toBe(404);
});
