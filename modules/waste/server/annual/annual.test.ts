import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, yearOf } from '#kernel/shared/time.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { annualApi } from '../../shared/annual/annual.ts';
import { AnnualStatus } from '../../shared/annual/annual.states.ts';
import { CostStatus, costApi } from '../../shared/cost/cost.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { statisticApi, summaryApi, WarningKind, warningApi } from '../../shared/ledger/figure.ts';
import { recordApi } from '../../shared/record/record.ts';
import { patrolApi } from '../../shared/store/patrol.ts';
import { contractApi, disposerApi } from '../../shared/transfer/disposer.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';
import { warnOfDue } from './annual.jobs.ts';
import { giveWaste, ruleOf, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
let store: number;
let year: number;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  store = await given.store();
  year = yearOf(given.today);
});
afterAll(() => app.stop());

const errorsOf = (data: unknown) => Object.keys((data as { errors?: object }).errors ?? {});
const line = (code: string, changes: object = {}) => ({
  code,
  produce_kg: '100',
  transfer_kg: '90',
  method: 'd10',
  ...changes,
});
const warnings = async (kind: string) =>
  (await (await app.as('school')).ok(warningApi.read, { kind: kind as 'stay' })).content;

test('a plan is written by the school, confirmed by the leader, filed, and its year declared once', async () => {
  const [school, leader] = [await app.as('school'), await app.as('leader')];
  const lines = [line('900-404-06'), line('900-047-49', { method: 'R1' })];
  const { id } = await school.ok(annualApi.create, { year: year - 1, lines });
  expect((await school.call(annualApi.create, { year: year - 1, lines })).code).toBe(409);
  expect(errorsOf((await school.call(annualApi.create, { year, lines: [lines[0]!, lines[0]!] })).data)).toEqual([
    'lines',
  ]);
  const far = await school.call(annualApi.create, { year: year + 2, lines });
  expect([far.code, errorsOf(far.data)]).toEqual([400, ['year']]);
  for (const [produce_kg, text] of [
    ['约一百', '预计产生量应为数字'],
    ['', '请填写预计产生量'],
    ['1.234', '最多两位小数'],
  ]) {
    const { data } = await school.call(annualApi.create, { year, lines: [line('900-404-06', { produce_kg })] });
    expect(JSON.stringify(data)).toContain(text);
  }
  const most = await school.call(annualApi.create, { year, lines: [line('900-404-06', { transfer_kg: '100.01' })] });
  expect([most.code, errorsOf(most.data)]).toEqual([400, ['lines']]);
  for (const changes of [{ produce_kg: '10000000.01' }, { method: 'D17' }, { method: 'R16' }, { method: 'D0' }])
    expect((await school.call(annualApi.create, { year, lines: [line('900-404-06', changes)] })).code).toBe(400);
  expect((await leader.call(annualApi.update, { id, version: 1, year: year - 1, lines })).code).toBe(403);
  expect((await school.call(annualApi.confirm, { id })).code).toBe(403);
  const filing = { id, filing_no: 'BA-1', filed_on: given.today };
  expect(ruleOf((await school.call(annualApi.file, filing)).data)).toBe('waste.moved');
  const race = await Promise.all([1, 2].map(() => leader.call(annualApi.confirm, { id })));
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(ruleOf((await school.call(annualApi.update, { id, version: 2, year: year - 1, lines })).data)).toBe(
    'waste.moved',
  );
  expect(errorsOf((await school.call(annualApi.file, { ...filing, filed_on: addDays(given.today, 1) })).data)).toEqual([
    'filed_on',
  ]);
  expect(errorsOf((await school.call(annualApi.file, { ...filing, filed_on: `${year - 3}-12-31` })).data)).toEqual([
    'filed_on',
  ]);
  await school.ok(annualApi.file, filing);
  const declaring = { id, declaration_no: 'SB-1', declared_on: given.today };
  expect(
    errorsOf((await school.call(annualApi.declare, { ...declaring, declared_on: `${year - 1}-12-31` })).data),
  ).toEqual(['declared_on']);
  await school.ok(annualApi.declare, declaring);
  expect((await school.call(annualApi.declare, declaring)).code).toBe(409);
  expect(await school.ok(annualApi.find, { id })).toMatchObject({
    status: AnnualStatus.filed,
    confirmed_by_name: '测试leader',
    plan_due_on: `${year - 1}-03-31`,
    declaration_due_on: `${year}-03-31`,
    lines: [
      { code: '900-047-49', method: 'R1' },
      { code: '900-404-06', method: 'D10' },
    ],
  });
  await school.ok(annualApi.reopen, { id });
  const { version } = await school.ok(annualApi.find, { id });
  await school.ok(annualApi.update, { id, version, year: year - 1, lines: [lines[0]!] });
  expect((await school.ok(annualApi.find, { id })).lines).toHaveLength(1);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(annualApi.find, { id })).code).toBe(404);
  expect((await beta.call(annualApi.update, { id, version: 1, year, lines })).code).toBe(404);
});

const inDays = (days: number) => addDays(given.today, days);
let serial = 0;

/** A load of containers that has left, and what the departure said. */
async function load(weights: readonly string[]) {
  const school = await app.as('school');
  const zone = await given.zone(store, { capacity_kg: '1000' });
  const records: { id: number; kg: string }[] = [];
  for (const kg of weights) records.push({ id: await given.sealed('10', kg), kg });
  await given.stored(records, store, zone);
  const { id: disposer_id } = await school.ok(disposerApi.create, {
    name: `费用处置公司${(serial += 1)}`,
    license_no: `XK-F${serial}`,
    codes: ['900-404-06'],
    yearly_kg: '1000',
    starts_on: inDays(-10),
    ends_on: inDays(300),
  });
  const prices = [{ code: '900-404-06', price: '6.40' }];
  const term = { starts_on: inDays(-10), ends_on: inDays(300) };
  const { id: contract_id } = await school.ok(contractApi.create, {
    no: `HT-F${serial}`,
    disposer_id,
    ...term,
    prices,
  });
  expect((await school.ok(contractApi.find, { id: contract_id })).prices).toEqual(prices);
  const { id } = await school.ok(manifestApi.create, {
    no: `${year}4401${String(serial).padStart(6, '7')}`,
    warehouse_id: store,
    disposer_id,
    contract_id,
    carrier: '安运',
    carrier_license: 'YS-1',
    carrier_until: inDays(100),
    plate: '粤A12345',
    driver: '李师傅',
    driver_phone: '13800002222',
    escort: '赵师傅',
    escort_phone: '13800003333',
    record_ids: records.map((one) => one.id),
  });
  const draft = await school.ok(manifestApi.find, { id });
  return { id, draft, departed: await school.ok(manifestApi.depart, { id }) };
}

test('what is received costs what the contract says, borne by weight; ledger, summary and figures agree', async () => {
  const school = await app.as('school');
  const { id, draft, departed } = await load(['12.5', '10']);
  // The plan of the year does not name the code: the departure warns, and goes on.
  expect([draft.absent, departed.absent]).toEqual([['900-404-06'], ['900-404-06']]);
  await school.ok(manifestApi.receive, { id, received_kg: '22.5', received_on: given.today, method: 'D10' });
  const { content } = await school.ok(costApi.list, {});
  expect(content).toMatchObject([
    { manifest_id: id, kg: '22.5', expected: '144.00', amount: null, status: CostStatus.open },
  ]);
  const cost = content[0]!;
  const much = await school.call(costApi.allocate, { id: cost.id, version: cost.version, amount: '288.01' });
  expect([much.code, errorsOf(much.data)]).toEqual([400, ['remark']]);
  const race = await Promise.all(
    ['150.00', '151.00'].map((amount) => school.call(costApi.allocate, { id: cost.id, version: cost.version, amount })),
  );
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const allocated = await school.ok(costApi.find, { id: cost.id });
  expect(allocated.status).toBe(CostStatus.allocated);
  expect(allocated.shares).toMatchObject([{ kg: '22.5', amount: allocated.amount }]);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(costApi.find, { id: cost.id })).code).toBe(404);
  expect((await beta.call(costApi.allocate, { id: cost.id, version: 2, amount: '1' })).code).toBe(404);
  expect((await (await app.as('college')).call(costApi.list, {})).code).toBe(403);

  const figures = await school.ok(statisticApi.read, { year });
  expect(figures).toMatchObject({ produced_kg: 22.5, stored_kg: 22.5, transferred_kg: 22.5 });
  expect(figures.codes).toEqual([{ code: '900-404-06', name: 'HW06 900-404-06', kg: 22.5 }]);
  expect(figures.colleges.map(({ kg }) => kg)).toEqual([22.5]);
  expect(figures.costs?.map(({ amount }) => amount)).toEqual([Number(allocated.amount)]);
  expect(figures.differences).toMatchObject([{ declared_kg: 22.5, weighed_kg: 22.5, explained: 0 }]);
  expect(figures.plan).toEqual([{ code: '900-404-06', planned_kg: 0, actual_kg: 22.5 }]);
  expect(figures.waits.map(({ containers }) => containers)).toEqual([2]);
  expect((await (await app.as('college2')).ok(statisticApi.read, { year })).produced_kg).toBe(0);
  const out = await school.ok(ledgerApi.read, { kind: 'out', from: `${year}-01-01`, to: `${year}-12-31` });
  const yearly = await school.ok(summaryApi.read, { year, yearly: true });
  expect([out.weight_kg, yearly.content]).toEqual([
    '22.5',
    [
      expect.objectContaining({
        month: String(year),
        opening_kg: '0',
        produced_kg: '22.5',
        in_kg: '22.5',
        out_kg: '22.5',
        closing_kg: '0',
      }),
    ],
  ]);
  const monthly = await school.ok(summaryApi.read, {});
  expect(monthly.content).toMatchObject([{ month: given.today.slice(0, 7), in_kg: '22.5', closing_kg: '0' }]);
  expect((await school.blob(summaryApi.export, { year, yearly: true })).body.byteLength).toBeGreaterThan(1_000);
  expect((await (await app.as('college2')).ok(summaryApi.read, { year })).content).toEqual([]);

  const suggested = await school.ok(annualApi.suggest, { year: year + 1 });
  expect(suggested.content).toEqual([{ code: '900-404-06', produce_kg: '22.5', transfer_kg: '22.5', method: 'D10' }]);
  const { id: plan } = await school.ok(annualApi.create, { year, lines: [line('900-047-49')] });
  expect((await school.ok(annualApi.find, { id: plan })).lines).toMatchObject([
    { code: '900-047-49', is_absent: false, produced_kg: '0' },
    { code: '900-404-06', is_absent: true, transferred_kg: '22.5' },
  ]);
});

test('what stood before a month opens it: each closing is the next opening', async () => {
  const school = await app.as('school');
  const zone = await given.zone(store, { capacity_kg: '1000' });
  const id = await given.sealed('10', '8');
  await given.stored([{ id, kg: '8' }], store, zone);
  await app.admin.query(
    `insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, at)
     select r.school_id, r.lot_id, 'transfer_in', 3, 'waste.apply', 1, r.creator_id, now() - interval '70 days'
     from waste.record r where r.id = $1`,
    [id],
  );
  const { content } = await school.ok(summaryApi.read, { year });
  const rows = content.filter(({ code }) => code === '900-404-06').toReversed();
  expect(rows.some(({ opening_kg }) => Number(opening_kg) >= 3)).toBe(true);
  for (const row of rows)
    expect(Number(row.closing_kg)).toBeCloseTo(Number(row.opening_kg) + Number(row.in_kg) - Number(row.out_kg), 6);
  expect(rows.slice(1).map((row) => row.opening_kg)).toEqual(rows.slice(0, -1).map((row) => row.closing_kg));
});

test('a store is patrolled; what was not in order is explained; a store that was not looked at is warned of', async () => {
  const [keeper, school] = [await app.as('storeman'), await app.as('school')];
  const own = await given.store();
  const { name } = (await school.ok(warningApi.read, {})).content.find(
    ({ kind, text }) => kind === WarningKind.patrol && text.startsWith('还没有'),
  )!;
  expect(name).toContain('危废暂存库');
  const bare = await keeper.call(patrolApi.create, { warehouse_id: own, faults: ['labels'] });
  expect(errorsOf(bare.data)).toEqual(['note']);
  const photos = [await given.photo('storeman')];
  await keeper.ok(patrolApi.create, { warehouse_id: own, faults: ['labels'], note: '补贴标签 1 张', photos });
  expect((await school.ok(patrolApi.list, { warehouse_id: own })).content).toMatchObject([
    { patrol_on: given.today, person_name: '测试storeman', faults: ['labels'], photos: [{ id: photos[0] }] },
  ]);
  expect((await warnings(WarningKind.patrol)).filter((one) => one.name === `危废暂存库${own}`)).toEqual([]);
  expect((await (await app.as('college')).call(patrolApi.create, { warehouse_id: own })).code).toBe(403);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(patrolApi.create, { warehouse_id: own })).code).toBe(404);
  expect((await beta.ok(patrolApi.list, { warehouse_id: own })).content).toEqual([]);
});

test('warnings name what is late: a receipt, a licence, a laboratory that is full', async () => {
  const school = await app.as('school');
  const { id } = await load(['9']);
  expect(await warnings(WarningKind.receipt)).toEqual([]);
  await app.admin.query(`update waste.manifest set departed_at = departed_at - interval '12 days' where id = $1`, [id]);
  expect((await warnings(WarningKind.receipt)).map(({ url, level }) => [url, level])).toEqual([
    [`/waste/transfer/${id}`, 1],
  ]);
  await app.admin.query(`update waste.disposer set ends_on = $1::date - 1 where license_no = $2`, [
    given.today,
    `XK-F${serial}`,
  ]);
  expect((await warnings(WarningKind.licence)).map(({ level }) => level)).toContain(1);
  await app.admin.query(
    `update waste.record set amount = 96 where id = (select max(id) from waste.record where school_id = $1 and state in (0, 1))`,
    [app.schoolId('alpha')],
  );
  const open = await school.ok(warningApi.read, {});
  expect(open.total).toBe(open.content.length);
  expect((await (await app.as('school', 'beta')).ok(warningApi.read, { kind: 'receipt' })).content).toEqual([]);
});

test('the office is told of the plan that is due, once at each stage, until it is filed', async () => {
  const school = await app.as('school');
  await app.admin.query(
    `insert into codes.setting (school_id, sys_key, value) values ($1, 'waste_plan_due', $2)
     on conflict (school_id, sys_key) do update set value = excluded.value`,
    [app.schoolId('alpha'), inDays(20).slice(5)],
  );
  await app.admin.query(
    'update waste.annual set status = 0, confirmed_by = null, filed_on = null, filing_no = $1 where year = $2',
    ['', year],
  );
  const told = async () =>
    (await school.ok(inboxApi.list, { size: 150 })).content.filter(({ title }) =>
      title.includes(`${year} 年危险废物管理计划备案`),
    ).length;
  for (let night = 0; night < 2; night += 1) await app.inside(warnOfDue);
  expect(await told()).toBe(1);
});

test('litres of what is not sealed are no kilograms that are left of former years', async () => {
  const [school, teacher] = [await app.as('school'), await app.as('teacher')];
  const changes = {
    type_id: await given.idOf('type', '含汞废液'),
    compat_group: 'W6',
    components: [{ name: '氯化汞溶液', share: '100' }],
    harmful: '汞',
  };
  const { id } = await teacher.ok(recordApi.create, await given.input(changes));
  await teacher.ok(recordApi.deposit, { id, component: '含汞洗液', compat_group: 'W6', amount: '10' });
  await app.admin.query('update waste.record set started_on = $1 where id = $2', [`${year}-01-02`, id]);
  const plan = (transfer_kg: string) =>
    school.call(annualApi.create, { year: year + 1, lines: [line('900-023-29', { produce_kg: '1', transfer_kg })] });
  const early = await plan('2');
  expect([early.code, errorsOf(early.data)]).toEqual([400, ['lines']]);
  await teacher.ok(recordApi.seal, { id, net_kg: '9', lid_closed: true });
  expect((await plan('10.01')).code).toBe(400);
  expect((await plan('10')).code).toBe(200);
});
