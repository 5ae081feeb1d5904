import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { DayKind, calendarDayApi } from '#platform/org/shared/term.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { planApi } from '../shared/pickup/plan.ts';
import { applyApi } from '../shared/pickup/apply.ts';
import { recordApi } from '../shared/record/record.ts';
import { RecordState } from '../shared/record/record.states.ts';
import { stockApi } from '../shared/store/stock.ts';
import { contractApi, disposerApi } from '../shared/transfer/disposer.ts';
import { ManifestStatus } from '../shared/transfer/manifest.states.ts';
import { manifestApi } from '../shared/transfer/manifest.ts';
import { annualRoutes } from './annual/annual.routes.ts';
import { specRoutes } from './catalogue/spec.routes.ts';
import { typeRoutes } from './catalogue/type.routes.ts';
import { costRoutes } from './cost/cost.routes.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { applyRoutes } from './pickup/apply.routes.ts';
import { planRoutes } from './pickup/plan.routes.ts';
import { recordRoutes } from './record/record.routes.ts';
import { storeRoutes } from './store/store.routes.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { giveWaste, password, ruleOf, type GivenWaste } from './testing/given-waste.ts';
import { warnOfEnding, warnOfReceipts } from './transfer/transfer.jobs.ts';

// Rules of the specification at their edges, and when several people act at once.

let app: TestApp;
let given: GivenWaste;
let store: number;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  store = await given.store('5', ['storeman', 'jcry']);
});
afterAll(() => app.stop());

const inDays = (days: number) => addDays(given.today, days);
const succeeded = (replies: readonly { code: number }[]) => replies.filter(({ code }) => code === 200).length;
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const codesOf = (replies: readonly { code: number }[]) => replies.map(({ code }) => code).toSorted((a, b) => a - b);
const stateOf = async (id: number) => (await (await app.as('school')).ok(recordApi.find, { id })).state;
const titlesOf = async (account: string) =>
  (await (await app.as(account)).ok(inboxApi.list, { size: 150 })).content.map(({ title }) => title);

/** A second keeper of the store. */
const otherKeeper = () =>
  app.asOwnRole('jcry', '001', ['waste.plan.read', 'waste.collect', 'waste.stock.read'], 'subtree');

test('rule 1: an acid and a cyanide that are put into one container at once never meet', async () => {
  const person = await app.as('normal');
  const { id } = await person.ok(
    recordApi.create,
    await given.input(
      { form: 'solid', compat_group: '', components: [{ name: '手套', share: '100' }], harmful: '沾染物' },
      '实验室固体废物',
    ),
  );
  const replies = await Promise.all(
    times(16, (at) =>
      person.call(recordApi.deposit, {
        id,
        component: at % 2 === 0 ? '沾有盐酸的滤纸' : '氰化钾粉末',
        compat_group: at % 2 === 0 ? 'W3' : 'W7',
        amount: '0.1',
      }),
    ),
  );
  expect(succeeded(replies)).toBeGreaterThan(0);
  const { deposits } = await person.ok(recordApi.find, { id });
  expect(new Set(deposits.map(({ component }) => component)).size).toBe(1);
  expect(deposits).toHaveLength(succeeded(replies));
});

test('rule 2: 64 deposits at once never fill a drum beyond four fifths', async () => {
  const person = await app.as('normal');
  const { id } = await person.ok(recordApi.create, await given.input());
  const deposit = () =>
    person.call(recordApi.deposit, { id, component: '乙酸乙酯', compat_group: 'W2', amount: '0.5' });
  const replies = await Promise.all(times(64, deposit));
  const filled = Number((await person.ok(recordApi.find, { id })).amount);
  expect(filled).toBe(succeeded(replies) * 0.5);
  expect(filled).toBeLessThanOrEqual(16);
  for (let at = filled; at < 16; at += 0.5) expect((await deposit()).code).toBe(200);
  expect(ruleOf((await deposit()).data)).toBe('waste.full');
  expect((await person.ok(recordApi.find, { id })).fill_rate).toBe(0.8);
});

test('rules 3 and 6: a weight that is corrected while its container is applied for is that of the application', async () => {
  const teacher = await app.as('teacher');
  for (let round = 0; round < 4; round += 1) {
    const id = await given.sealed('10', '9');
    const [corrected, applied] = await Promise.all([
      teacher.call(recordApi.correct, { id, net_kg: '8.5', reason: '称量时未去皮' }),
      teacher.call(applyApi.create, given.applyInput([id])),
    ]);
    const row = await teacher.ok(recordApi.find, { id });
    // Whoever comes second finds another state, or a label that is out of date.
    expect(codesOf([corrected, applied])).toEqual(corrected.code === 200 ? [200, 422] : [200, 409]);
    const isFirst = corrected.code === 200;
    expect([row.state, row.net_kg, row.is_printed]).toEqual(isFirst ? [1, '8.5', false] : [2, '9', true]);
  }
});

test('rule 3: a corrected weight keeps both, with the reason, and the label is printed anew', async () => {
  const [teacher, school] = [await app.as('teacher'), await app.as('school')];
  const id = await given.sealed('10', '9');
  const correct = (net_kg: string, reason = '称量时未去皮') => teacher.call(recordApi.correct, { id, net_kg, reason });
  const faults = async (net_kg: string) =>
    Object.keys(
      (await correct(net_kg)).data ? (((await correct(net_kg)).data as { errors?: object }).errors ?? {}) : {},
    );
  expect(await faults('0')).toEqual(['net_kg']);
  expect(await faults('9.000')).toEqual(['net_kg']);
  expect(await faults('300')).toEqual(['net_kg']);
  expect((await correct('8.5', ' ')).code).toBe(400);
  expect((await correct('8.5')).code).toBe(200);
  expect((await correct('8.6', '换用检定过的秤')).code).toBe(200);
  const row = await teacher.ok(recordApi.find, { id });
  expect([row.net_kg, row.is_printed, row.can.includes('apply')]).toEqual(['8.6', false, false]);
  expect(row.corrections).toMatchObject([
    { before_kg: '9', after_kg: '8.5', reason: '称量时未去皮', person_name: '测试teacher' },
    { before_kg: '8.5', after_kg: '8.6', reason: '换用检定过的秤' },
  ]);
  expect(ruleOf((await teacher.call(applyApi.create, given.applyInput([id]))).data)).toBe('waste.unlabelled');
  await teacher.blob(recordApi.label, { id });
  const { id: apply } = await teacher.ok(applyApi.create, given.applyInput([id]));
  expect((await teacher.ok(applyApi.find, { id: apply })).handovers[0]!.declared_kg).toBe('8.6');
  const late = await correct('8');
  expect([late.code, ruleOf(late.data)]).toEqual([409, 'waste.moved']);
  for (const [account, place] of [
    ['lab2', 'alpha'],
    ['lab', 'beta'],
  ] as const)
    expect(
      (await (await app.as(account, place)).call(recordApi.correct, { id, net_kg: '8', reason: '核对' })).code,
    ).toBe(404);
  expect((await school.ok(recordApi.find, { id })).corrections).toHaveLength(2);
});

test.each([
  [59, 'normal'],
  [60, 'warn'],
  [89, 'warn'],
  [90, 'red'],
])('rule 4: after %i days in its laboratory a container is %s', async (days, stay) => {
  const school = await app.as('school');
  const id = await given.sealed();
  await app.admin.query('update waste.record set started_on = $1 where id = $2', [inDays(-days), id]);
  const row = await school.ok(recordApi.find, { id });
  expect([row.days, row.stay]).toEqual([days, stay]);
  expect((await school.ok(recordApi.list, { stay: stay as 'warn', size: 150 })).content.map((one) => one.id)).toContain(
    id,
  );
  await school.ok(recordApi.void, { id, reason: '测试结束' });
});

test.each([
  [269, 'normal'],
  [270, 'first'],
  [329, 'first'],
  [330, 'second'],
  [364, 'second'],
  [365, 'over'],
])('rule 5: after %i days in its store a container is %s', async (days, age) => {
  const id = await given.sealed('5', '5');
  await given.stored([{ id, kg: '5' }], store, await given.zone(store));
  await app.admin.query('update waste.record set stored_on = $1 where id = $2', [inDays(-days), id]);
  const { content } = await (await app.as('storeman')).ok(stockApi.list, { age: age as 'first', size: 150 });
  expect(content.filter((row) => row.id === id)).toMatchObject([{ days, age }]);
  await app.admin.query('update waste.record set stored_on = $1 where id = $2', [given.today, id]);
});

/** Rounds with one drum each, weighed for one zone. */
async function weighed(count: number, zone: number, kg = '9') {
  const keeper = await app.as('storeman');
  const stops: { apply: number; plan: number; record: number }[] = [];
  for (let at = 0; at < count; at += 1) {
    const record = await given.sealed('10', kg);
    const apply = await given.passed([record]);
    const plan = await given.planned([apply], store);
    const input = { id: plan, label_no: await given.labelOf(record), weighed_kg: kg, zone_id: zone };
    await keeper.ok(planApi.collect, input);
    stops.push({ apply, plan, record });
  }
  return stops;
}

test('rule 5: rounds that fill a zone at once never pass its capacity', async () => {
  const keeper = await app.as('storeman');
  const zone = await given.zone(store, { capacity_kg: '20' });
  const stops = await weighed(5, zone);
  const replies = await Promise.all(
    stops.map(({ apply }) => keeper.call(planApi.sign, { id: apply, account: 'teacher', password })),
  );
  expect(succeeded(replies)).toBe(2);
  expect(replies.filter(({ data }) => ruleOf(data) === 'waste.zoneFull')).toHaveLength(3);
  const stands = (await keeper.ok(stockApi.list, { zone_id: zone })).content.map(({ weight_kg }) => weight_kg);
  expect(stands).toEqual(['9', '9']);
  expect((await Promise.all(stops.map(({ record }) => stateOf(record)))).toSorted((a, b) => a - b)).toEqual([
    3, 3, 3, 4, 4,
  ]);
});

test('rule 9: two keepers who take one container store it once, each with a person of the laboratory', async () => {
  const [first, second] = [await app.as('storeman'), await otherKeeper()];
  const zone = await given.zone(store);
  for (let round = 0; round < 2; round += 1) {
    const [stop] = await weighed(1, zone);
    const { apply, plan, record } = stop!;
    const input = { id: plan, label_no: await given.labelOf(record), weighed_kg: '9', zone_id: zone };
    await Promise.all([first, second].map((keeper) => keeper.call(planApi.collect, input)));
    const signs = await Promise.all(
      [first, second].map((keeper, at) =>
        keeper.call(planApi.sign, { id: apply, account: at === 0 ? 'teacher' : 'normal', password }),
      ),
    );
    expect(succeeded(signs)).toBe(1);
    const { flows, state } = await (await app.as('school')).ok(recordApi.find, { id: record });
    expect([state, flows.length]).toEqual([RecordState.stored, 1]);
    const taker = signs[0]!.code === 200 ? '测试storeman' : '测试jcry';
    const giver = signs[0]!.code === 200 ? '测试teacher' : '测试normal';
    expect(flows[0]).toMatchObject({ operator_name: taker, second_name: giver, quantity: '9' });
  }
});

test('rule 9: an application is on one round only, and a container of another round is not collected', async () => {
  const [college, keeper] = [await app.as('college'), await app.as('storeman')];
  const zone = await given.zone(store);
  const [one, two] = [await given.sealed(), await given.sealed()];
  const apply = await given.passed([one]);
  const plan = {
    plan_on: inDays(1),
    period: 'am' as const,
    warehouse_id: store,
    collector_id: await app.user('storeman'),
    apply_ids: [apply],
  };
  const race = await Promise.all([1, 2].map(() => college.call(planApi.create, plan)));
  expect(codesOf(race)).toEqual([200, 409]);
  const other = await given.planned([await given.passed([two])], store);
  const input = { id: other, label_no: await given.labelOf(one), weighed_kg: '9', zone_id: zone };
  expect(ruleOf((await keeper.call(planApi.collect, input)).data)).toBe('waste.notOnPlan');
});

test('a round is offered from the day before its day on', async () => {
  const keeper = await app.as('storeman');
  const plan = await given.planned([await given.passed([await given.sealed()])], store);
  expect((await keeper.ok(planApi.find, { id: plan })).can).toEqual(['collect']);
  await app.admin.query('update waste.plan set plan_on = $1 where id = $2', [inDays(2), plan]);
  expect((await keeper.ok(planApi.find, { id: plan })).can).toEqual([]);
});

let serial = 0;

async function disposer(changes: object = {}, contract: object = {}) {
  const school = await app.as('school');
  const { id } = await school.ok(disposerApi.create, {
    name: `规则处置公司${(serial += 1)}`,
    license_no: `XK-R${serial}`,
    codes: ['900-404-06'],
    yearly_kg: '100000',
    starts_on: inDays(-400),
    ends_on: inDays(300),
    ...changes,
  });
  const made = await school.ok(contractApi.create, {
    no: `HT-R${serial}`,
    disposer_id: id,
    starts_on: inDays(-300),
    ends_on: inDays(300),
    ...contract,
  });
  return { disposer_id: id, contract_id: made.id };
}

/** A load of one container that has left. */
async function departed(kg = '100') {
  const school = await app.as('school');
  const record = await given.sealed('10', kg);
  await given.stored([{ id: record, kg }], store, await given.zone(store, { capacity_kg: '1000' }));
  const { id } = await school.ok(manifestApi.create, {
    no: `${given.today.slice(0, 4)}4401${String(900_000 + (serial += 1))}`,
    warehouse_id: store,
    ...(await disposer()),
    carrier: '安运危险品运输公司',
    carrier_license: 'YS-1',
    carrier_until: inDays(200),
    plate: '粤A12345',
    driver: '李师傅',
    driver_phone: '13800002222',
    escort: '赵师傅',
    escort_phone: '13800003333',
    record_ids: [record],
  });
  await school.ok(manifestApi.depart, { id });
  return { id, record };
}

test('rules 7 and 8: two people who depart or receive a load at once do so once', async () => {
  const school = await app.as('school');
  const { id, record } = await departed();
  const receipt = { id, received_on: given.today, method: 'D10', received_kg: '97' };
  const race = await Promise.all([1, 2, 3].map(() => school.call(manifestApi.receive, receipt)));
  expect(codesOf(race)).toEqual([200, 409, 409]);
  expect((await school.ok(manifestApi.find, { id })).status).toBe(ManifestStatus.received);
  const { rows } = await app.admin.query('select 1 from waste.cost where manifest_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(await stateOf(record)).toBe(RecordState.disposed);
});

test('rule 8: a receipt is due after five working days by the calendar of the school, and told of once at each stage', async () => {
  const school = await app.as('school');
  // A plain Tuesday: Thursday and Friday are holidays, the school works on Saturday instead.
  const holiday = { from_day: inDays(2), to_day: inDays(3), kind: DayKind.holiday, name: '校庆' };
  const workday = { from_day: inDays(4), to_day: inDays(4), kind: DayKind.workday, name: '调休' };
  for (const day of [holiday, workday]) await school.ok(calendarDayApi.create, day);
  const { id } = await departed();
  const { no, confirm_by } = await school.ok(manifestApi.find, { id });
  expect(confirm_by).toBe(inDays(8));
  for (const days of [7, 8, 8, 9, 9, 12]) {
    app.clock.at = parseDateTime(`${inDays(days)} 06:55:00`);
    await app.inside(warnOfReceipts);
  }
  app.clock.at = undefined;
  const told = (await titlesOf('school')).filter((title) => title.includes(no));
  expect(told.toSorted()).toEqual([`转移联单 ${no} 的接受确认今天到期`, `转移联单 ${no} 的接受确认已逾期`]);
});

test('rules 7 and 8: licences and contracts that end are told of a month before and when they have ended, once', async () => {
  await disposer({ name: '证照处置公司', ends_on: inDays(30) }, { no: 'HT-ZZ', ends_on: inDays(40) });
  await disposer({ name: '停业处置公司', ends_on: inDays(-31) }, { ends_on: inDays(-31) });
  for (const days of [0, 0, 30, 31, 41, 41]) {
    app.clock.at = parseDateTime(`${inDays(days)} 06:50:00`);
    await app.inside(warnOfEnding);
  }
  app.clock.at = undefined;
  const told = (await titlesOf('school')).filter((title) => /证照处置公司|停业处置公司|HT-ZZ/.test(title));
  expect(told.toSorted()).toEqual(
    [
      '处置合同“HT-ZZ（证照处置公司）”将到期',
      '处置合同“HT-ZZ（证照处置公司）”已到期',
      '经营许可证“证照处置公司”将到期',
      '经营许可证“证照处置公司”已到期',
    ].toSorted(),
  );
});

test('rule 8: nothing of waste is removed but what a laboratory keeps for its own convenience', () => {
  const routes = [
    typeRoutes,
    specRoutes,
    recordRoutes,
    applyRoutes,
    planRoutes,
    storeRoutes,
    transferRoutes,
    ledgerRoutes,
    annualRoutes,
    costRoutes,
  ].flat();
  const removing = routes.filter(
    ({ endpoint: { method, path } }) => String(method) === 'DELETE' || /remove|delete/.test(path),
  );
  expect(removing.map(({ endpoint }) => endpoint.path)).toEqual(['/api/waste/profile/{id}/remove']);
});

test('rule 11: special waste passes once, by the school, with what was found on site', async () => {
  const [teacher, college, school] = [await app.as('teacher'), await app.as('college'), await app.as('school')];
  const { id } = await teacher.ok(
    recordApi.create,
    await given.input(
      {
        form: 'solid',
        compat_group: '',
        components: [{ name: '不明', share: '100' }],
        harmful: '不明',
        photos: [await given.photo('teacher')],
      },
      '不明废物',
    ),
  );
  await teacher.ok(recordApi.deposit, { id, component: '不明固体', amount: '1' });
  await teacher.ok(recordApi.seal, { id, net_kg: '1', lid_closed: true });
  await teacher.blob(recordApi.label, { id });
  const apply = await teacher.ok(applyApi.create, given.applyInput([id]));
  const assessed = { id: apply.id, pass: true, opinion: '现场检测为普通无机盐，双层袋封装后收运' };
  expect(ruleOf((await college.call(applyApi.decide, assessed)).data)).toBe('waste.schoolDecides');
  expect(ruleOf((await school.call(applyApi.decide, { id: apply.id, pass: true })).data)).toBe('waste.notAssessed');
  expect(ruleOf((await school.call(applyApi.pass, { ids: [apply.id] })).data)).toBe('waste.notAssessed');
  const race = await Promise.all([1, 2].map(() => school.call(applyApi.decide, assessed)));
  expect(codesOf(race)).toEqual([200, 409]);
  expect((await teacher.ok(applyApi.find, { id: apply.id })).opinion).toBe(assessed.opinion);
});
