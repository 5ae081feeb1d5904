import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { labStanding } from '#modules/base-info/server/public.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { inspectionUntil, type CycleKindCode } from '../../shared/gas/cycle.rules.ts';
import { CylinderOwner, type cylinderApi, type CylinderInput } from '../../shared/gas/cylinder.ts';
import { pressureFault } from '../../shared/gas/pressure.rules.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { followCylinders } from './cylinder-mirror.service.ts';
import { reachesCylinders } from './cylinder-reach.queries.ts';
import { noteCylinders } from './cylinder-record.service.ts';
import { cycleYears } from './gas-kind.queries.ts';
import { gasName, gasNameJoin } from '../storage/cylinder-place.queries.ts';
import { findGasPlace, type GasPlace } from './gas-place.queries.ts';
import { checkGasRoom, type GasStuff } from './gas-room.service.ts';

export const cylinderDoc = 'chemical.cylinder';
const cylinder: RowKind<'chemical.cylinder'> = {
  table: 'chemical.cylinder',
  doc: cylinderDoc,
  noun: '气瓶',
  reach: (ctx) => reachesCylinders(ctx, 'chemical.gas.edit', 't'),
  softDelete: false,
};

type KnownGas = GasStuff & { id: number; cycle: CycleKindCode };

/** A gas with its tags of the catalogue. */
export async function readGas(ctx: Ctx, id: number): Promise<KnownGas> {
  const { rows } =
    await sql<KnownGas>`select g.id, ${gasName} as name, g.storage_group as "group", coalesce(s.react_tags, '{}') as tags,
      g.is_flammable, g.is_oxidising, g.is_toxic, g.cycle
    from chemical.gas_kind g ${gasNameJoin} left join chemical.substance s on s.school_id = g.school_id and s.cas = g.cas and g.cas <> ''
    where g.school_id = ${ctx.schoolId} and g.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw badFields({ gas_id: '气体不存在，请重新选择' });
  return rows[0];
}

/** Cylinders come into laboratories that are open. */
export async function checkOpenLab(ctx: Ctx, { lab_id }: Pick<GasPlace, 'lab_id'>): Promise<void> {
  if (lab_id === null) return;
  const lab = found(await labStanding(ctx, lab_id), '实验室');
  assert(lab.use_status === UseStatus.open, chemicalErrors.gasLabClosed, { name: lab.name });
}

/** A cylinder that is here: its facts as the row has them, and the day on which it came. */
type Kept = Pick<CylinderInput, 'work_mpa' | 'pressure_mpa' | 'filled_on' | 'inspected_on'> & {
  next_inspection: string;
  arrived_on: string;
};

/** The last day until which an inspection can hold by the cycle: from the last one, else from the day it was filled or came. */
export async function latestInspection(
  ctx: Ctx,
  { inspected_on, filled_on }: Pick<CylinderInput, 'inspected_on' | 'filled_on'>,
  { cycle }: KnownGas,
  arrivedOn = formatDate(ctx.now),
): Promise<string> {
  return inspectionUntil(inspected_on ?? filled_on ?? arrivedOn, await cycleYears(ctx, cycle));
}

/** The last day of the inspection: what the papers say, else by the cycle; never later than the cycle allows. */
async function inspectionOf(ctx: Ctx, input: CylinderInput, gas: KnownGas, kept?: Kept): Promise<string> {
  const { inspected_on, next_inspection } = input;
  const latest = await latestInspection(ctx, input, gas, kept?.arrived_on);
  const isSame = kept !== undefined && (inspected_on ?? null) === (kept.inspected_on ?? null);
  const given = next_inspection === undefined && isSame ? kept.next_inspection : next_inspection;
  if (given && given > latest) {
    const advice = inspected_on ? '请核对钢印上的检验日期' : '以充装或到瓶日期起算，请填写上次检验日期或核对到期日';
    throw badFields({ next_inspection: `按检验周期最晚为 ${latest}，${advice}` });
  }
  const until = given ?? (inspected_on ? latest : undefined);
  if (until === undefined) throw badFields({ next_inspection: '请填写检验到期日，或填写上次检验日期按周期计算' });
  return until;
}

async function checkFacts(ctx: Ctx, input: CylinderInput): Promise<void> {
  const today = formatDate(ctx.now);
  const { volume_l, work_mpa, pressure_mpa, filled_on, inspected_on, next_inspection, owner, supplier_id } = input;
  await checkFields<CylinderInput>(ctx, {
    volume_l: !(Number(volume_l) > 0 && Number(volume_l) <= 3000) && '容积应大于 0，不超过 3000 L',
    work_mpa: work_mpa && !(Number(work_mpa) > 0 && Number(work_mpa) <= 100) && '工作压力应大于 0，不超过 100 MPa',
    pressure_mpa:
      pressure_mpa && !(Number(pressure_mpa) >= 0 && Number(pressure_mpa) <= 100)
        ? '压力应在 0 至 100 MPa'
        : pressureFault({ pressure: pressure_mpa, work: work_mpa }),
    filled_on: filled_on && filled_on > today && '充装日期不能晚于今天',
    inspected_on: inspected_on && inspected_on > today && '上次检验日期不能晚于今天',
    next_inspection:
      inspected_on && next_inspection && next_inspection <= inspected_on && '检验到期日应晚于上次检验日期',
    supplier_id: supplier_id
      ? {
          valid: sql<boolean>`exists (select 1 from chemical.supplier u where u.school_id = ${ctx.schoolId} and u.id = ${supplier_id} and u.status = 1)`,
          message: '供应商不存在或已停用，请重新选择',
        }
      : owner === CylinderOwner.supplier && '产权属供应商的，请选择供应商',
  });
}

type Fresh = Omit<CylinderInput, 'place' | 'gas_id' | 'next_inspection' | 'serial_no'> & {
  serial_no: string;
  next_inspection: string;
  inbound_id?: number;
};

/** A cylinder that is taken in: inspected, and where it may stand. Returns its id. */
export async function takeIn(ctx: Ctx, gas: KnownGas, place: GasPlace, values: Fresh): Promise<number> {
  const { next_inspection: until } = values;
  assert(until >= formatDate(ctx.now), chemicalErrors.gasOverdue, { name: gas.name, until });
  await checkGasRoom(ctx, { gas, place, isInUse: false });
  const stamp = formatDate(ctx.now).slice(2).replaceAll('-', '');
  const code = `G${stamp}${padded(await nextNumber(ctx, cylinderDoc, stamp), 5)}`;
  const { warehouse_id, lab_id, room_id } = place;
  const id = await insertRow(
    ctx,
    cylinder,
    { ...values, gas_id: gas.id, code, warehouse_id, lab_id, room_id },
    `${gas.name} ${code}`,
  );
  await noteCylinders(ctx, [id], { kind: 'arrive', pressure_mpa: values.pressure_mpa, note: values.remark });
  return id;
}

export async function createCylinder(ctx: Ctx, input: CylinderInput): Promise<number> {
  await checkFacts(ctx, input);
  const gas = await readGas(ctx, input.gas_id);
  const { place: key, ...values } = input;
  const place = await findGasPlace(ctx, 'chemical.gas.edit', key);
  await checkOpenLab(ctx, place);
  const id = await takeIn(ctx, gas, place, { ...values, next_inspection: await inspectionOf(ctx, input, gas) });
  await followCylinders(ctx, [place.lab_id]);
  return id;
}

const keptOf = (row: Record<string, unknown>): Kept => {
  const text = (field: string) => (row[field] as string | null) ?? null;
  return {
    work_mpa: text('work_mpa'),
    pressure_mpa: text('pressure_mpa'),
    filled_on: text('filled_on'),
    inspected_on: text('inspected_on'),
    next_inspection: String(row['next_inspection']),
    arrived_on: formatDate(new Date(String(row['created_at']))),
  };
};

type Inspection = { inspected_on?: string | null | undefined; next_inspection: string };

/** Past its inspection a later day comes from a new inspection only. */
function checkNewInspection(ctx: Ctx, kept: Kept, { inspected_on, next_inspection }: Inspection): void {
  const { next_inspection: until, inspected_on: last, arrived_on } = kept;
  if (until >= formatDate(ctx.now) || next_inspection <= until) return;
  if (inspected_on && inspected_on > (last ?? arrived_on)) return;
  throw badFields({ inspected_on: `检验已于 ${until} 到期，送检合格后请填写新的上次检验日期` });
}

/** What is in use stays as it had to be to be connected. */
function checkInUse(
  ctx: Ctx,
  { is_fixed, has_regulator }: Pick<CylinderInput, 'is_fixed' | 'has_regulator'>,
  next_inspection: string,
): void {
  assert(is_fixed && has_regulator, chemicalErrors.gasKeepsReady);
  if (next_inspection < formatDate(ctx.now))
    throw badFields({ next_inspection: '气瓶正在使用，检验到期日不能早于今天；检验已到期的请先“登记异常”停用' });
}

/** Corrects what was written down; gas and place stay: another gas is another cylinder, and what moves is moved. */
export async function updateCylinder(
  ctx: Ctx,
  { id, version, place, gas_id, ...input }: InputOf<typeof cylinderApi.update>,
) {
  const kept = keptOf(await lockRow(ctx, cylinder, id));
  const gas = await readGas(ctx, gas_id);
  const or = <F extends 'work_mpa' | 'pressure_mpa' | 'filled_on' | 'inspected_on'>(field: F) =>
    input[field] === undefined ? kept[field] : input[field];
  const whole: CylinderInput = {
    ...input,
    place,
    gas_id,
    work_mpa: or('work_mpa'),
    pressure_mpa: or('pressure_mpa'),
    filled_on: or('filled_on'),
    inspected_on: or('inspected_on'),
  };
  const next_inspection = await inspectionOf(ctx, whole, gas, kept);
  let lab: number | null = null;
  const check = async (before: Record<string, unknown>) => {
    const state = labelOf(CylinderState, Number(before['state']));
    assert(before['state'] !== CylinderState.returned, chemicalErrors.cylinderMoved, { state, action: '修改' });
    assert(before['gas_id'] === gas_id, chemicalErrors.fixedCylinder);
    const { warehouse_id, lab_id, room_id } = before as Record<string, number | null>;
    assert(place === (warehouse_id ? `w${warehouse_id}` : `l${lab_id}r${room_id}`), chemicalErrors.fixedCylinder);
    lab = lab_id ?? null;
    await checkFacts(ctx, whole);
    checkNewInspection(ctx, kept, { ...whole, next_inspection });
    if (before['state'] === CylinderState.inUse) checkInUse(ctx, whole, next_inspection);
  };
  await updateRow(ctx, cylinder, { id, version }, { ...input, next_inspection }, { note: input.serial_no, check });
  await followCylinders(ctx, [lab]);
}
