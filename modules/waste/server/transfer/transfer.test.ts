import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { createRandom } from '#kernel/server/random.ts';
import { addDays } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { costApi } from '../../shared/cost/cost.ts';
import { statisticApi } from '../../shared/ledger/figure.ts';
import { overviewApi } from '../../shared/overview.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { typeApi } from '../../shared/catalogue/type.ts';
import { recordApi } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { stockApi } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { contractApi, disposerApi } from '../../shared/transfer/disposer.ts';
import { ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';
import { giveWaste, password, ruleOf, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
let store: number;
let zone: number;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  store = await given.store();
  zone = await given.zone(store, { capacity_kg: '100000' });
});
afterAll(() => app.stop());

let serial = 0;
const inDays = (days: number) => addDays(given.today, days);

async function disposer(changes: object = {}, contract: object = {}) {
  const school = await app.as('school');
  const { id } = await school.ok(disposerApi.create, {
    name: `处置公司${(serial += 1)}`,
    license_no: `XK${serial}`,
    codes: ['900-404-06'],
    yearly_kg: '1000',
    starts_on: inDays(-100),
    ends_on: inDays(100),
    ...changes,
  });
  const made = await school.ok(contractApi.create, {
    no: `HT-${serial}`,
    disposer_id: id,
    starts_on: inDays(-10),
    ends_on: inDays(300),
    ...contract,
  });
  return { disposer_id: id, contract_id: made.id };
}

async function stored(kg = '10'): Promise<number> {
  const id = await given.sealed('10', kg);
  await given.stored([{ id, kg }], store, zone);
  return id;
}

const input = (
  record_ids: readonly number[],
  who: { disposer_id: number; contract_id: number },
  changes: object = {},
) => ({
  no: `${given.today.slice(0, 4)}4401${String((serial += 1)).padStart(6, '0')}`,
  warehouse_id: store,
  ...who,
  carrier: '安运危险品运输公司',
  carrier_license: 'YS-1',
  carrier_until: inDays(200),
  plate: '粤A12345',
  driver: '李师傅',
  driver_phone: '13800002222',
  escort: '赵师傅',
  escort_phone: '13800003333',
  record_ids: [...record_ids],
  ...changes,
});

test('a container goes on one manifest only, and is free again when that is given up', async () => {
  const school = await app.as('school');
  const [record, who] = [await stored(), await disposer()];
  const race = await Promise.all([1, 2].map(() => school.call(manifestApi.create, input([record], who))));
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const id = race.find(({ code }) => code === 200)!.data.id;
  expect((await school.ok(manifestApi.records, { warehouse_id: store })).content.map((row) => row.id)).not.toContain(
    record,
  );
  await school.ok(manifestApi.void, { id });
  expect((await school.ok(manifestApi.records, { warehouse_id: store })).content.map((row) => row.id)).toContain(
    record,
  );
  await school.ok(manifestApi.create, input([record], who));
  expect((await school.call(manifestApi.void, { id })).code).toBe(409);
});

test('nothing departs for whom the law does not allow', async () => {
  const school = await app.as('school');
  const refused = async (who: { disposer_id: number; contract_id: number }, changes: object = {}, kg = '10') => {
    const { id } = await school.ok(manifestApi.create, input([await stored(kg)], who, changes));
    const reply = await school.call(manifestApi.depart, { id });
    expect((await school.ok(manifestApi.find, { id })).status).toBe(ManifestStatus.draft);
    return [reply.code, ruleOf(reply.data)];
  };
  expect(await refused(await disposer({ ends_on: inDays(-1) }))).toEqual([422, 'waste.licence']);
  expect(await refused(await disposer({ starts_on: inDays(1) }))).toEqual([422, 'waste.licence']);
  expect(await refused(await disposer({ codes: ['900-047-49'] }))).toEqual([422, 'waste.notLicensed']);
  expect(await refused(await disposer({}, { ends_on: inDays(-1) }))).toEqual([422, 'waste.contract']);
  expect(await refused(await disposer(), { carrier_until: inDays(-1) })).toEqual([422, 'waste.carrier']);
  expect(await refused(await disposer({ yearly_kg: '9.9' }))).toEqual([422, 'waste.yearly']);
  const other = await disposer();
  const foreign = await school.call(
    manifestApi.create,
    input([await stored()], { ...(await disposer()), contract_id: other.contract_id }),
  );
  expect(foreign.code).toBe(400);
});

test('two loads that together exceed the quantity of a year: one departs', async () => {
  const school = await app.as('school');
  const who = await disposer({ yearly_kg: '15' });
  const loads = [
    await school.ok(manifestApi.create, input([await stored()], who)),
    await school.ok(manifestApi.create, input([await stored()], who)),
  ];
  const race = await Promise.all(loads.map(({ id }) => school.call(manifestApi.depart, { id })));
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const row = await school.ok(disposerApi.find, { id: who.disposer_id });
  expect(row.sent_kg).toBe('10');
});

test('four percent less than was sent is an exception until the school has settled it, three are not', async () => {
  const school = await app.as('school');
  const who = await disposer();
  const [first, second] = [await stored('50'), await stored('100')];
  const load = await school.ok(manifestApi.create, input([first, second], who));
  await school.ok(manifestApi.depart, { id: load.id });
  expect((await school.call(manifestApi.depart, { id: load.id })).code).toBe(409);
  expect((await school.ok(recordApi.find, { id: first })).state).toBe(RecordState.transferred);
  const receipt = { id: load.id, received_on: given.today, method: 'd10' };
  for (const received_on of [inDays(-1), inDays(1)]) {
    const reply = await school.call(manifestApi.receive, { ...receipt, received_on, received_kg: '150' });
    expect([reply.code, reply.data]).toMatchObject([
      400,
      { errors: { received_on: expect.stringContaining('接受日期') } },
    ]);
  }
  expect(await school.ok(manifestApi.receive, { ...receipt, received_kg: '144' })).toEqual({ disputed: true });
  expect(await school.ok(manifestApi.find, { id: load.id })).toMatchObject({
    status: ManifestStatus.disputed,
    weight_kg: '150',
    method: 'D10',
  });
  await school.ok(manifestApi.settle, { id: load.id, note: '含外包装重量' });
  expect((await school.ok(recordApi.find, { id: second })).state).toBe(RecordState.disposed);
  const { pages } = await readPdf((await school.blob(manifestApi.sheet, { id: load.id })).body);
  for (const word of ['危险废物转移联单', '粤A12345', '含外包装重量', await given.labelOf(first)])
    expect(readable(...pages)).toContain(word);
  const other = await school.ok(manifestApi.create, input([await stored('100')], who));
  await school.ok(manifestApi.depart, { id: other.id });
  expect(await school.ok(manifestApi.receive, { ...receipt, id: other.id, received_kg: '97' })).toEqual({
    disputed: false,
  });
  expect((await school.ok(manifestApi.find, { id: other.id })).status).toBe(ManifestStatus.received);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(manifestApi.find, { id: load.id })).code).toBe(404);
  expect((await (await app.as('teacher')).call(manifestApi.find, { id: load.id })).code).toBe(403);
});

/** A load of these containers that has left. */
async function departed(records: readonly number[]) {
  const school = await app.as('school');
  const load = await school.ok(manifestApi.create, input(records, await disposer()));
  await school.ok(manifestApi.depart, { id: load.id });
  return load.id;
}

test('no weight is received that no lorry brings, and a wrong one is corrected before it is settled', async () => {
  const school = await app.as('school');
  const id = await departed([await stored('13.5')]);
  const receive = (received_kg: string) =>
    school.call(manifestApi.receive, { id, received_on: given.today, method: 'D10', received_kg });
  for (const kg of ['99999999', '135.1']) {
    const reply = await receive(kg);
    expect([reply.code, reply.data]).toMatchObject([400, { errors: { received_kg: expect.stringContaining(kg) } }]);
  }
  const correct = (received_kg: string, reason = '小数点误写') =>
    school.call(manifestApi.correct, { id, received_kg, reason });
  expect(ruleOf((await correct('13.5')).data)).toBe('waste.manifestMoved');
  expect((await receive('135')).data).toEqual({ disputed: true });
  expect((await school.ok(manifestApi.find, { id })).can).toEqual(['correct', 'settle']);
  expect([(await correct('135')).code, (await correct('1350')).code, (await correct('14', ' ')).code]).toEqual([
    400, 400, 400,
  ]);
  expect((await correct('15')).data).toEqual({ disputed: true });
  expect(await school.ok(manifestApi.find, { id })).toMatchObject({
    status: ManifestStatus.disputed,
    received_kg: '15',
  });
  const race = await Promise.all(['13.5', '13.4'].map((kg) => correct(kg)));
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { status, note } = await school.ok(manifestApi.find, { id });
  expect([status, note.includes('15 → 13.'), note.includes('小数点误写')]).toEqual([
    ManifestStatus.received,
    true,
    true,
  ]);
  expect(
    (await (await app.as('school', 'beta')).call(manifestApi.correct, { id, received_kg: '1', reason: '核对' })).code,
  ).toBe(404);
});

test('types of one code cost what each of them costs', async () => {
  const school = await app.as('school');
  const {
    id: _id,
    version: _version,
    status: _status,
    can: _can,
    ...type
  } = (await school.ok(typeApi.list, { keyword: '不含卤废有机溶剂', page: -1, size: -1 })).content[0]!;
  const priced = (name: string, price: string) => school.ok(typeApi.create, { ...type, name, price } as never);
  const types = [await priced('低价废溶剂', '4'), await priced('高价废溶剂', '9')];
  const records: number[] = [];
  for (const { id: type_id } of types) {
    const id = await given.sealed('10', '10', { type_id });
    await given.stored([{ id, kg: '10' }], store, zone);
    records.push(id);
  }
  const id = await departed(records);
  await school.ok(manifestApi.receive, { id, received_on: given.today, method: 'D10', received_kg: '20' });
  const { content } = await school.ok(costApi.list, {});
  expect(content.find((row) => row.manifest_id === id)?.expected).toBe('130.00');
});

test('a leader reads what his laboratories gave to the store of the school, and nothing of other colleges', async () => {
  const [school, leader, other] = [await app.as('school'), await app.as('leader'), await app.as('college2')];
  const central = await given.store('5', ['storeman'], '');
  const part = await given.zone(central);
  const [gone, left] = [await given.sealed('10', '12'), await given.sealed('10', '8')];
  await given.stored(
    [
      { id: gone, kg: '12' },
      { id: left, kg: '8' },
    ],
    central,
    part,
  );
  const load = await school.ok(manifestApi.create, input([gone], await disposer(), { warehouse_id: central }));
  await school.ok(manifestApi.depart, { id: load.id });
  const receipt = { received_on: given.today, method: 'D10', received_kg: '12' };
  await school.ok(manifestApi.receive, { id: load.id, ...receipt });

  const stock = { warehouse_id: central };
  expect((await leader.ok(stockApi.list, stock)).content.map(({ id }) => id)).toEqual([left]);
  expect((await leader.ok(zoneApi.stores, {})).content.map(({ id }) => id)).toContain(central);
  expect((await leader.ok(zoneApi.list, { ...stock, page: -1, size: -1 })).content.map(({ id }) => id)).toEqual([part]);
  expect((await leader.ok(manifestApi.find, { id: load.id })).items).toMatchObject([{ id: gone, readable: true }]);
  expect((await leader.ok(costApi.list, {})).content.map((row) => row.manifest_id)).toContain(load.id);
  const [home, figures] = [await leader.ok(overviewApi.find, {}), await leader.ok(statisticApi.read, {})];
  expect(Number(home.transferred_kg)).toBe(figures.transferred_kg);
  expect(figures.transferred_kg).toBeGreaterThanOrEqual(12);

  expect((await other.ok(stockApi.list, stock)).total).toBe(0);
  expect((await other.ok(zoneApi.list, { ...stock, page: -1, size: -1 })).content).toEqual([]);
});

test.each([1, 2])(
  'whatever comes, moves, goes and is reversed, what stands of each code in each zone is what its flows add up to (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const [school, keeper] = [await app.as('school'), await app.as('storeman')];
    const own = await given.store();
    const zones = [await given.zone(own, { capacity_kg: '60' }), await given.zone(own, { capacity_kg: '60' })];
    const who = await disposer({ yearly_kg: '100000', codes: ['900-404-06', '900-047-49'] });
    const metal = {
      type_id: await given.idOf('type', '含重金属废液'),
      compat_group: 'W5',
      components: [{ name: '硫酸铜溶液', share: '100' }],
      harmful: '铜',
    };
    for (let step = 0; step < 10; step += 1) {
      const kg = String(random.int(5, 20));
      const id = await given.sealed('10', kg, random.chance(0.5) ? metal : {});
      const apply = await given.passed([id]);
      const plan = await given.planned([apply], own);
      await keeper.call(planApi.collect, {
        id: plan,
        label_no: await given.labelOf(id),
        weighed_kg: kg,
        zone_id: random.pick(zones),
      });
      await keeper.call(planApi.sign, { id: apply, account: 'teacher', password });
      const stands = (await keeper.ok(stockApi.list, { warehouse_id: own, size: 150 })).content;
      const moved = stands.length > 0 ? random.pick(stands) : undefined;
      if (moved && random.chance(0.4))
        await keeper.call(stockApi.move, { record_id: moved.id, version: moved.version, zone_id: random.pick(zones) });
      if (moved && random.chance(0.4)) {
        const load = await school.call(manifestApi.create, input([moved.id], who, { warehouse_id: own }));
        if (load.code === 200) await school.call(manifestApi.depart, { id: load.data.id });
      }
      // What was weighed wrongly is taken back by an entry of the opposite sign, if it still stands there.
      if (moved && random.chance(0.3))
        await app.admin.query(
          `insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, reverses, at)
           select f.school_id, f.lot_id, f.kind, -f.quantity, f.doc_type, f.doc_id, f.operator_id, f.id, now() from waste.record r
           join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.kind = 'transfer_in' and f.reverses is null
           join stock.lot l on l.school_id = f.school_id and l.id = f.lot_id and l.quantity >= f.quantity
           where r.id = $1 and not exists (select 1 from stock.flow x where x.school_id = f.school_id and x.reverses = f.id)`,
          [moved.id],
        );
      const { rows } = await app.admin.query<{
        code: string;
        stands: string;
        flows: string;
        capacity: string;
        zone: string;
      }>(
        `select t.code, z.capacity_kg as capacity, coalesce(sum(l.quantity) filter (where r.state = 4), 0) as stands,
           coalesce(sum((select sum(f.quantity) from stock.flow f where f.lot_id = r.lot_id and f.school_id = r.school_id)), 0) as flows,
           sum(coalesce(sum(l.quantity) filter (where r.state = 4), 0)) over (partition by z.id) as zone
         from waste.zone z left join waste.record r on r.school_id = z.school_id and r.zone_id = z.id
         left join waste.type t on t.school_id = r.school_id and t.id = r.type_id
         left join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id where z.id = any($1) group by z.id, z.capacity_kg, t.code`,
        [zones],
      );
      for (const row of rows) {
        expect([row.code, Number(row.stands)]).toEqual([row.code, Number(row.flows)]);
        expect(Number(row.stands) >= 0 && Number(row.zone) <= Number(row.capacity)).toBe(true);
      }
    }
  },
);
