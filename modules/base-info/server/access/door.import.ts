import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import type { Scope } from '#kernel/server/policy.ts';
import { defineSheet, type CheckedRow, type Fault } from '#kernel/server/sheets/define-sheet.ts';
import { labChoices, labFaults } from '../named-lab.queries.ts';
import { doorColumns } from './door.export.ts';
import { doorDeviceScope } from './door.policy.ts';
import { doorNamed, labsWithDoors, type LabWithDoors } from './named-door.queries.ts';

type Row = { lab_code: string; name: string; device_no: string; address: string };
type Checked = CheckedRow<Row>['values'];
/** Who holds a device: door and laboratory. */
type Owner = { id: number; key: string; door: string; lab: string };
type Found = { labs: Map<string, LabWithDoors>; owners: Map<string, Owner> };

const deviceKey = ({ address, device_no }: Pick<Checked, 'address' | 'device_no'>) =>
  `${address?.toLowerCase() ?? ''} ${device_no?.toUpperCase() ?? ''}`;

async function ownersOf(ctx: Ctx, rows: Checked[]): Promise<Map<string, Owner>> {
  const { rows: owners } = await sql<Owner>`select d.id, lower(d.address) || ' ' || upper(d.device_no) as key,
      d.name as door, u.name as lab
    from base_info.door d join org.unit u on u.school_id = d.school_id and u.id = d.lab_id
    where d.school_id = ${ctx.schoolId} and lower(d.address) = any(${rows.map(({ address }) => address?.toLowerCase() ?? '')})
      and upper(d.device_no) = any(${rows.map(({ device_no }) => device_no?.toUpperCase() ?? '')})`.execute(ctx.db);
  return new Map(owners.map((owner) => [owner.key, owner]));
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const labs = await labsWithDoors(
    ctx,
    rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []),
  );
  return { labs, owners: await ownersOf(ctx, rows) };
}

const labOf = ({ lab_code }: Checked, { labs }: Found) => labs.get(lab_code?.toUpperCase() ?? '');
const doorOf = (row: Checked, found: Found) => doorNamed(labOf(row, found), row.name);

/** A device stands at one door; whose it is stays untold out of reach. */
function deviceFaults(row: Checked, found: Found): Fault[] {
  const owner = found.owners.get(deviceKey(row));
  if (!owner || owner.id === doorOf(row, found)?.id) return [];
  return [{ field: 'device_no', text: `设备编号“${row.device_no}”在这个接口地址已登记给其他门禁点，请核对` }];
}

/** Doors with their devices. Their keys come in no file: they are set on the page. */
export const doorImport = defineSheet<Row, { scope: Scope }, Found>({
  name: 'door',
  title: '门禁点',
  columns: doorColumns,
  keyOf: (row) => `${row.lab_code}|${row.name}`.toUpperCase(),
  choices: async (ctx) => ({ lists: { lab_code: await labChoices(ctx, doorDeviceScope(ctx.actor)) }, example: {} }),
  prepare: async (ctx) => ({ scope: doorDeviceScope(ctx.actor) }),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: [...labFaults({ lab_code: values.lab_code }, found.labs, env.scope), ...deviceFaults(values, found)],
    exists: doorOf(values, found) !== undefined,
  }),
  async apply(ctx, { found }, rows) {
    const ready = rows.map(({ values: row }) => ({
      id: doorOf(row, found)?.id,
      lab_id: labOf(row, found)!.id,
      name: row.name,
      device_no: row.device_no,
      address: row.address,
    }));
    await storeRows(ctx, 'base_info.door', {}, ready);
  },
});
