import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { hashPassword } from '#platform/identity/server/public.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import { campusApi } from '#platform/org/shared/campus.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { applyApi } from '../../shared/pickup/apply.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { recordApi, type RecordInput } from '../../shared/record/record.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import { CompatGroup } from '../../shared/waste-kinds.ts';
import { zoneApi } from '../../shared/store/zone.ts';

export const credit = '12100000400000624J';
export const password = 'Waste#2026w';
/** The code of the rule that refused a call. */
export const ruleOf = (data: unknown) => (data as { rule?: string }).rule;

let serial = 0;
// The same building for all that ask in one app.
const buildings = new WeakMap<TestApp, Promise<number>>();

function buildingOf(app: TestApp): Promise<number> {
  const known = buildings.get(app) ?? createBuilding(app);
  buildings.set(app, known);
  return known;
}

async function createBuilding(app: TestApp): Promise<number> {
  const school = await app.as('school');
  const campus = await school.ok(campusApi.create, { name: '危废校区', code: 'WF' });
  const building = { campus_id: campus.id, name: '化学楼', code: 'WF01', floors_up: 6 };
  return (await school.ok(buildingApi.create, building)).id;
}

/** People admitted to laboratory 0010001, a credit code, and ways to collect, to apply and to fetch. */
export async function giveWaste(app: TestApp) {
  await app.admin.query(
    `insert into codes.setting (school_id, sys_key, value) values ($1, 'waste_credit_code', $2)
     on conflict (school_id, sys_key) do update set value = excluded.value`,
    [app.schoolId('alpha'), credit],
  );
  const hash = await hashPassword(password);
  for (const account of ['normal', 'teacher', 'storeman', 'lab', 'lab2'] as const)
    await app.admin.query('update identity.account set password_hash = $1 where school_id = $2 and account = $3', [
      hash,
      app.schoolId('alpha'),
      account,
    ]);
  for (const account of ['normal', 'teacher'] as const)
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
       values ($1, $2, $3, $4, '2026-01-01', '2029-12-31') on conflict do nothing`,
      [
        app.schoolId('alpha'),
        await app.unit('0010001'),
        await app.user(account),
        account === 'normal' ? 'student' : 'teacher',
      ],
    );
  const school = await app.as('school');
  const lab_id = await app.unit('0010001');
  const idOf = async (table: 'type' | 'spec', name: string) => {
    const { rows } = await app.admin.query<{ id: number }>(
      `select id from waste.${table} where school_id = $1 and name = $2`,
      [app.schoolId('alpha'), name],
    );
    return Number(rows[0]!.id);
  };
  const building = { id: await buildingOf(app) };
  const today = formatDate(app.clock.at ?? new Date());

  /** Input of a 20 L drum of organic solvent. */
  const input = async (
    changes: object = {},
    type = '不含卤废有机溶剂',
    spec = '20 L 塑料桶',
  ): Promise<RecordInput> => ({
    lab_id,
    type_id: await idOf('type', type),
    name: '废有机溶剂',
    form: 'liquid',
    compat_group: 'W2',
    components: [
      { name: '乙酸乙酯', share: '60' },
      { name: '石油醚', share: '40' },
    ],
    harmful: '乙酸乙酯',
    spec_id: await idOf('spec', spec),
    source: 'experiment',
    started_on: today,
    phone: '13800001111',
    ...changes,
  });
  const given = {
    lab_id,
    building_id: building.id,
    idOf,
    input,
    today,
    /** A sealed and labelled drum of that many litres and kilograms. */
    async sealed(litres = '10', kg = '9', changes: object = {}, by: TestAccount = 'teacher'): Promise<number> {
      const person = await app.as(by);
      const { id } = await person.ok(recordApi.create, await input(changes));
      const group = (changes as { compat_group?: EnumValue<typeof CompatGroup> }).compat_group ?? CompatGroup.organic;
      const ph = group === 'W7' ? { ph: '11' } : {};
      await person.ok(recordApi.deposit, { id, component: '洗涤废液', compat_group: group, amount: litres, ...ph });
      await person.ok(recordApi.seal, { id, net_kg: kg, lid_closed: true });
      await person.blob(recordApi.label, { id });
      return id;
    },
    applyInput: (record_ids: readonly number[], changes: object = {}) => ({
      lab_id,
      record_ids: [...record_ids],
      expected_on: addDays(today, 1),
      building_id: building.id,
      place: '3 楼 302',
      has_lift: true,
      contact: '张老师',
      phone: '13800001111',
      ...changes,
    }),
    /** An application that has passed. */
    async passed(record_ids: readonly number[], changes: object = {}): Promise<number> {
      const { id } = await (await app.as('teacher')).ok(applyApi.create, given.applyInput(record_ids, changes));
      await (await app.as('college')).ok(applyApi.decide, { id, pass: true });
      return id;
    },
    /** A store for waste with its keeper. */
    async store(type = '5', keepers: readonly TestAccount[] = ['storeman'], unit = '001'): Promise<number> {
      const { id } = await school.ok(warehouseApi.create, {
        code: `WF${(serial += 1)}`,
        name: `危废暂存库${serial}`,
        warehouse_type: type,
        org_id: await app.unit(unit),
      });
      for (const account of keepers)
        await school.ok(keeperApi.create, {
          warehouse_id: id,
          user_id: await app.user(account),
          starts_on: '2026-01-01',
          trained_until: '2029-12-31',
        });
      return id;
    },
    zone: async (warehouse_id: number, changes: object = {}): Promise<number> =>
      (await school.ok(zoneApi.create, { warehouse_id, name: `分区${(serial += 1)}`, capacity_kg: '500', ...changes }))
        .id,
    async planned(apply_ids: readonly number[], warehouse_id: number): Promise<number> {
      const { id } = await (
        await app.as('college')
      ).ok(planApi.create, {
        plan_on: addDays(today, 1),
        period: 'am',
        warehouse_id,
        collector_id: await app.user('storeman'),
        apply_ids: [...apply_ids],
      });
      return id;
    },
    labelOf: async (id: number) => (await school.ok(recordApi.find, { id })).label_no,
    async photo(by: TestAccount): Promise<number> {
      const sent = await (
        await app.as(by)
      ).upload(fileApi.upload, [{ name: '现场.txt', content: Buffer.from('泄漏') }]);
      return sent.data[0]!.id;
    },
    /** Containers that stand in a zone. */
    async stored(records: readonly { id: number; kg: string }[], warehouse_id: number, zone_id: number) {
      const apply = await given.passed(records.map(({ id }) => id));
      const plan = await given.planned([apply], warehouse_id);
      const keeper = await app.as('storeman');
      for (const { id, kg } of records)
        await keeper.ok(planApi.collect, { id: plan, label_no: await given.labelOf(id), weighed_kg: kg, zone_id });
      await keeper.ok(planApi.sign, { id: apply, account: 'teacher', password });
      return { apply, plan };
    },
  };
  return given;
}
export type GivenWaste = Awaited<ReturnType<typeof giveWaste>>;
