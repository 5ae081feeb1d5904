import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { cylinderApi } from '../../shared/gas/cylinder.ts';
import { pressureFault } from '../../shared/gas/pressure.rules.ts';
import {
  CylinderState,
  cylinderStates,
  type CylinderAction,
  type CylinderEventCode,
  type CylinderStateCode,
} from '../../shared/cylinder.states.ts';
import { followCylinders } from './cylinder-mirror.service.ts';
import { reachesCylinders } from './cylinder-reach.queries.ts';
import { noteCylinders } from './cylinder-record.service.ts';
import { cylinderDoc, checkOpenLab, readGas } from './cylinder.service.ts';
import { findGasPlace, listGasPlaces, type GasPlace } from './gas-place.queries.ts';
import { checkGasRoom } from './gas-room.service.ts';

type Locked = {
  id: number;
  version: number;
  code: string;
  gas_id: number;
  state: CylinderStateCode;
  state_before: CylinderStateCode | null;
  warehouse_id: number | null;
  lab_id: number | null;
  place: string;
  spot: string;
  is_fixed: boolean;
  has_regulator: boolean;
  next_inspection: string;
  work_mpa: string | null;
  pressure_mpa: string | null;
};

/** Locks a cylinder that a right of the caller reaches. */
async function lockCylinder(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  right: RightName,
): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select c.id, c.version, c.code, c.gas_id, c.state, c.state_before, c.warehouse_id, c.lab_id,
      coalesce('w' || c.warehouse_id, 'l' || c.lab_id || 'r' || c.room_id) as place, c.spot, c.is_fixed, c.has_regulator, c.next_inspection,
      trim_scale(c.work_mpa)::text as work_mpa, trim_scale(c.pressure_mpa)::text as pressure_mpa
    from chemical.cylinder c where c.school_id = ${ctx.schoolId} and c.id = ${id} and ${reachesCylinders(ctx, right)}
    for update of c`.execute(ctx.db);
  const row = found(rows[0], '气瓶');
  if (row.version !== version) throw await staleVersion(ctx, cylinderDoc, id);
  return row;
}

type Step = {
  event: CylinderEventCode;
  pressure_mpa?: string | null | undefined;
  note?: string | undefined;
  set?: Record<string, unknown>;
};

/** A gauge reads no more than the cylinder bears; after it was used up, no more than before. */
function checkPressure(
  { work_mpa: work, pressure_mpa: before }: Locked,
  action: CylinderAction,
  pressure: string,
): void {
  const fault = pressureFault({ pressure, work });
  if (fault !== undefined) throw badFields({ pressure_mpa: fault });
  if (action === 'empty' && before !== null && Number(pressure) > Number(before))
    throw badFields({ pressure_mpa: `余压不能高于使用前的 ${before} MPa，请核对读数` });
}

/** One step in the life of a locked cylinder, its record, and the hazard sources of its laboratory. */
async function step(ctx: Ctx, cylinder: Locked, action: CylinderAction, { event, pressure_mpa, note, set = {} }: Step) {
  const { id, code, lab_id, state } = cylinder;
  const labels = { state: labelOf(CylinderState, state), action: cylinderStates.label(action).replace('气瓶', '') };
  assert(cylinderStates.can(action, state), chemicalErrors.cylinderMoved, labels);
  if (pressure_mpa !== undefined && pressure_mpa !== null) checkPressure(cylinder, action, pressure_mpa);
  await applyTransition(ctx, cylinderStates, {
    table: 'chemical.cylinder',
    id,
    action,
    set: { ...set, ...(pressure_mpa !== undefined && pressure_mpa !== null && { pressure_mpa }) },
    docType: cylinderDoc,
    note: [code, note].filter(Boolean).join('：'),
  });
  await noteCylinders(ctx, [id], { kind: event, pressure_mpa, note });
  await followCylinders(ctx, [lab_id]);
}

/** Where the caller may put a cylinder. */
export async function placesOfCylinder(ctx: Ctx, { id }: InputOf<typeof cylinderApi.places>) {
  if (id === undefined) return { content: (await listGasPlaces(ctx, 'chemical.gas.edit')).map(asChoice) };
  const { rows } = await sql<{ warehouse_id: number | null; lab_id: number | null }>`select c.warehouse_id, c.lab_id
    from chemical.cylinder c where c.school_id = ${ctx.schoolId} and c.id = ${id} and ${reachesCylinders(ctx, 'chemical.gas.use')}`.execute(
    ctx.db,
  );
  return { content: (await listGasPlaces(ctx, 'chemical.gas.use', found(rows[0], '气瓶'))).map(asChoice) };
}
const asChoice = ({ place, name }: GasPlace) => ({ place, name });

/** Takes a cylinder to another place; one in use stays in use, and goes to a laboratory only. */
export async function moveCylinder(ctx: Ctx, { id, version, place: key, spot = '' }: InputOf<typeof cylinderApi.move>) {
  const cylinder = await lockCylinder(ctx, { id, version }, 'chemical.gas.use');
  const { state, code, lab_id: left } = cylinder;
  const isInUse = state === CylinderState.inUse;
  const label = labelOf(CylinderState, state);
  assert(state !== CylinderState.returned, chemicalErrors.cylinderMoved, { state: label, action: '移动' });
  const place = await findGasPlace(ctx, 'chemical.gas.use', key, cylinder);
  assert(key !== cylinder.place || spot !== cylinder.spot, chemicalErrors.gasSamePlace);
  assert(!isInUse || place.lab_id !== null, chemicalErrors.gasConnected);
  await checkOpenLab(ctx, place);
  await checkGasRoom(ctx, { gas: await readGas(ctx, cylinder.gas_id), place, isInUse, id });
  await sql`update chemical.cylinder set warehouse_id = ${place.warehouse_id}, lab_id = ${place.lab_id}, room_id = ${place.room_id},
      spot = ${spot}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await noteCylinders(ctx, [id], { kind: 'move' });
  await followCylinders(ctx, [left, place.lab_id]);
  const change = { before: { place: cylinder.place }, after: { place: key, spot } };
  await ctx.audit({ action: '移动气瓶', docType: cylinderDoc, docId: id, note: `${code} → ${place.name}`, ...change });
}

/** Puts a full cylinder into use: inspected, fixed, with its regulator, in a room that has what the gas asks for. */
export async function connectCylinder(
  ctx: Ctx,
  { id, version, pressure_mpa, note }: InputOf<typeof cylinderApi.connect>,
) {
  const cylinder = await lockCylinder(ctx, { id, version }, 'chemical.gas.use');
  const gas = await readGas(ctx, cylinder.gas_id);
  const until = cylinder.next_inspection;
  assert(until >= formatDate(ctx.now), chemicalErrors.gasOverdue, { name: gas.name, until });
  assert(cylinder.lab_id !== null, chemicalErrors.gasNotInLab);
  const place = await findGasPlace(ctx, 'chemical.gas.use', cylinder.place, cylinder);
  await checkOpenLab(ctx, place);
  assert(cylinder.is_fixed && cylinder.has_regulator, chemicalErrors.gasUnready);
  await checkGasRoom(ctx, { gas, place, isInUse: true, id });
  await step(ctx, cylinder, 'connect', { event: 'connect', pressure_mpa, note });
}

export async function emptyCylinder(ctx: Ctx, { id, version, pressure_mpa, note }: InputOf<typeof cylinderApi.empty>) {
  await step(ctx, await lockCylinder(ctx, { id, version }, 'chemical.gas.use'), 'empty', {
    event: 'empty',
    pressure_mpa,
    note,
  });
}

export async function giveBackCylinder(
  ctx: Ctx,
  { id, version, pressure_mpa, note }: InputOf<typeof cylinderApi.giveBack>,
) {
  const cylinder = await lockCylinder(ctx, { id, version }, 'chemical.gas.edit');
  await step(ctx, cylinder, 'giveBack', {
    event: 'giveBack',
    pressure_mpa,
    note,
    set: { fault: '', state_before: null },
  });
}

export async function reportCylinder(ctx: Ctx, { id, version, fault }: InputOf<typeof cylinderApi.report>) {
  const cylinder = await lockCylinder(ctx, { id, version }, 'chemical.gas.use');
  await step(ctx, cylinder, 'report', { event: 'report', note: fault, set: { fault, state_before: cylinder.state } });
}

/** What was wrong is put right; what was in use has to be connected again. */
export async function clearCylinder(ctx: Ctx, { id, version, note }: InputOf<typeof cylinderApi.clear>) {
  const cylinder = await lockCylinder(ctx, { id, version }, 'chemical.gas.edit');
  const wasEmpty = cylinder.state_before === CylinderState.empty;
  const gas = await readGas(ctx, cylinder.gas_id);
  const until = cylinder.next_inspection;
  assert(wasEmpty || until >= formatDate(ctx.now), chemicalErrors.gasOverdue, { name: gas.name, until });
  const set = { fault: '', state_before: null };
  await step(ctx, cylinder, wasEmpty ? 'clearEmpty' : 'clear', { event: 'clear', note, set });
}

/** Every night: what is past its inspection is not used any more. */
export async function expireCylinders(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const fault = '检验超期';
  const { rows } = await sql<{ id: number }>`with over as (select c.id, c.state from chemical.cylinder c
      where c.school_id = ${ctx.schoolId} and c.state in (${CylinderState.full}, ${CylinderState.inUse}) and c.next_inspection < ${today}::date
      order by c.id for update)
    update chemical.cylinder c set state = ${CylinderState.faulty}, state_before = over.state, fault = ${fault}, version = c.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from over where c.school_id = ${ctx.schoolId} and c.id = over.id returning c.id`.execute(ctx.db);
  if (rows.length === 0) return;
  await noteCylinders(
    ctx,
    rows.map(({ id }) => id),
    { kind: 'expire', note: fault },
  );
  await ctx.audit({ action: cylinderStates.label('expire'), docType: cylinderDoc, note: `${rows.length} 个` });
}
