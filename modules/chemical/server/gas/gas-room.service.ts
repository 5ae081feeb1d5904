import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, refuse } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { lockWorkingFacility } from '#modules/base-info/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { ExceptionKind } from '../../shared/gas/gas-kind.ts';
import { Apart } from '../../shared/storage/compat.ts';
import { verdictOn, type Stuff } from '../../shared/storage/compat.rules.ts';
import { readRulebook } from '../storage/compat.queries.ts';
import { lockRooms, readContents } from '../storage/placement.queries.ts';
import { cylinderRoom, cylinders } from '../storage/cylinder-place.queries.ts';
import { lockGasRoom, type GasPlace } from './gas-place.queries.ts';
import { needsDetector, usedOneByOne, type Gas } from './gas-room.rules.ts';

/** A gas with what the co-storage rules ask of it. */
export type GasStuff = Gas & Stuff;
/** Code of dictionary material_category, and of warehouse_feature for stores, which have no facilities of their own. */
const [detector, storeDetector] = ['qttcq', 'gas_detector'];

/** What the school has allowed in a room today. */
async function exceptionsOf(ctx: Ctx, room: string): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`select kind from chemical.gas_exception where school_id = ${ctx.schoolId}
    and room = ${room} and ends_on >= ${formatDate(ctx.now)}::date`.execute(ctx.db);
  return new Set(rows.map(({ kind }) => kind));
}

/** Rule 2: chemicals and other gases in the room; behind a partition with an alarm, gases may stand together. */
async function checkTogether(
  ctx: Ctx,
  gas: GasStuff,
  { room, name: place }: GasPlace,
  except: number,
  allowed: ReadonlySet<string>,
) {
  const [book, contents] = [await readRulebook(ctx), await readContents(ctx, [room], [], [except])];
  for (const other of contents) {
    const { value, reason } = verdictOn(book, gas, other);
    const isParted = other.is_cylinder && allowed.has(ExceptionKind.partition);
    if (value < Apart.room || isParted) continue;
    refuse(chemicalErrors.incompatible, {
      name: gas.name,
      place,
      where: '同室',
      other: `“${other.name}”（${other.code}）`,
      reason: reason || '按混存规则不能同放',
      advice: '另一个房间',
    });
  }
}

/** What leaks and is dangerous needs a detector that works: a facility of a laboratory in the room, or of its store. */
async function checkDetector(ctx: Ctx, gas: GasStuff, { room, room_id, warehouse_id, name: place }: GasPlace) {
  if (!needsDetector(gas)) return;
  const roomId = room_id ?? (room.startsWith('r') ? Number(room.slice(1)) : null);
  if (roomId !== null && (await lockWorkingFacility(ctx, roomId, detector!))) return;
  const { rows } =
    await sql`select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id}
    and w.features @> array[${storeDetector}]::text[] for share`.execute(ctx.db);
  assert(rows.length > 0, chemicalErrors.gasDetector, { name: gas.name, place });
}

/** Of the classes of which a room uses one at a time, none of this gas is in use in another cylinder. */
async function checkInUse(
  ctx: Ctx,
  gas: GasStuff,
  { room, name: place }: GasPlace,
  except: number,
  allowed: ReadonlySet<string>,
) {
  const { rows } = await sql<
    Gas & { code: string }
  >`select c.code, g.is_flammable, g.is_oxidising, g.is_toxic from ${cylinders}
    where c.school_id = ${ctx.schoolId} and c.state = ${CylinderState.inUse} and c.id <> ${except} and ${cylinderRoom} = ${room}`.execute(
    ctx.db,
  );
  for (const { kind, name, is } of usedOneByOne) {
    const other = is(gas) && !allowed.has(kind) && rows.find((one) => is(one));
    if (other) refuse(chemicalErrors.gasInUse, { place, name, code: other.code });
  }
}

/** Locks what is in a room, in the order in which documents of chemicals lock it. */
async function lockPlace(ctx: Ctx, place: GasPlace): Promise<void> {
  await lockRooms(ctx, [place.room]);
  await lockGasRoom(ctx, place);
}

type Asked = { gas: GasStuff; place: GasPlace; isInUse: boolean; id?: number };

/** Rule 14: refuses a cylinder in a room in which it may not stand, or not be used. */
export async function checkGasRoom(ctx: Ctx, { gas, place, isInUse, id = 0 }: Asked): Promise<void> {
  await lockPlace(ctx, place);
  const allowed = await exceptionsOf(ctx, place.room);
  await checkTogether(ctx, gas, place, id, allowed);
  await checkDetector(ctx, gas, place);
  if (isInUse) await checkInUse(ctx, gas, place, id, allowed);
}
