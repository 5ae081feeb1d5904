import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { cylinderApi, type CylinderInput } from '../../shared/gas/cylinder.ts';
import { gasKindApi } from '../../shared/gas/gas-kind.ts';

let serial = 0;

/** A supplier of gases. */
export async function gasSupplier(app: TestApp): Promise<number> {
  const { rows } = await app.admin.query<{ id: number }>(
    `insert into chemical.supplier (school_id, name, categories) values ($1, $2, '{none}') returning id`,
    [app.schoolId('alpha'), `气体公司${(serial += 1)}`],
  );
  return Number(rows[0]!.id);
}

/** Laboratory 0010001 with three rooms, and ways to bring cylinders into them. */
export async function giveGas(app: TestApp) {
  const lab = await app.unit('0010001');
  const { rooms } = await givePlaces(app);
  const school_id = app.schoolId('alpha');
  for (const room of rooms)
    await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
      school_id,
      lab,
      room,
    ]);
  const supplier_id = await gasSupplier(app);
  const kinds = (await (await app.as('school')).ok(gasKindApi.list, { page: -1, size: -1 })).content;
  const gas = (code: string) => kinds.find((kind) => kind.code === code)!.id;
  const place = (at: number) => `l${lab}r${rooms[at]}`;
  const input = (code: string, changes: Partial<CylinderInput> = {}): CylinderInput => ({
    serial_no: `S${(serial += 1)}`,
    gas_id: gas(code),
    volume_l: '40',
    work_mpa: '15',
    inspected_on: '2026-01-10',
    owner: 'supplier',
    supplier_id,
    place: place(0),
    is_fixed: true,
    has_regulator: true,
    is_alarm_linked: true,
    ...changes,
  });
  return {
    lab,
    rooms: rooms.map(Number),
    supplier_id,
    gas,
    place,
    input,
    /** A detector in the laboratory; its id. */
    async detector(changes: { status?: string; expires_on?: string } = {}): Promise<number> {
      const { rows } = await app.admin.query<{ id: number }>(
        `insert into base_info.lab_facility (school_id, lab_id, category, name, qty, place, status, expires_on)
         values ($1, $2, 'qttcq', $3, 1, '气瓶柜上方', $4, $5) returning id`,
        [school_id, lab, `探测器${(serial += 1)}`, changes.status ?? 'normal', changes.expires_on ?? null],
      );
      return Number(rows[0]!.id);
    },
    noDetector: () =>
      app.admin.query(`delete from base_info.lab_facility where category = 'qttcq' and lab_id = $1`, [lab]),
    /** A store of the chemical college that takes cylinders. */
    async store(changes: object = {}): Promise<number> {
      const { id } = await (
        await app.as('school')
      ).ok(warehouseApi.create, {
        code: `GAS${(serial += 1)}`,
        name: `气瓶间${serial}`,
        warehouse_type: '4',
        org_id: await app.unit('001'),
        features: ['gas_detector'],
        ...changes,
      });
      return id;
    },
    async bring(code: string, changes: Partial<CylinderInput> = {}, by: TestAccount = 'school') {
      const client = await app.as(by);
      const { id } = await client.ok(cylinderApi.create, input(code, changes));
      return client.ok(cylinderApi.find, { id });
    },
    find: async (id: number) => (await app.as('school')).ok(cylinderApi.find, { id }),
    /** Takes all cylinders away. */
    async clear() {
      await app.admin.query(
        `update chemical.cylinder set state = 4, state_before = null, fault = '' where school_id = $1 and state <> 4`,
        [school_id],
      );
    },
  };
}
