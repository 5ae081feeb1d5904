import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, removeRow, setStatus, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import { usesOf } from '#kernel/server/uses.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { RoomInput, roomApi } from '../shared/room.ts';
import { roomChangeScope, roomEditScope } from './room.policy.ts';
import { isUnitInScope } from './unit.queries.ts';

export const room: RowKind<'org.room'> = {
  table: 'org.room',
  doc: 'org.room',
  noun: '房间',
  reach: ({ actor }) => heldIn(roomEditScope(actor)),
};
/** Rooms whose fields the caller may change, directly or by an approval. */
export const changeable: RowKind<'org.room'> = { ...room, reach: ({ actor }) => heldIn(roomChangeScope(actor)) };

function heldIn(scope: Scope) {
  // A room that no unit holds belongs to the school's offices.
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from org.unit u where u.school_id = t.school_id and u.id = t.org_id
    and ${within(scope, 'u.path')})`;
}

export async function createRoom(ctx: Ctx, input: RoomInput): Promise<number> {
  await checkPlace(ctx, input);
  await checkHolder(ctx, input.org_id ?? null);
  return insertRow(ctx, room, input, input.room_no);
}

/** Validates building, floor and use; reports all errors at once. */
export async function checkPlace(
  ctx: Ctx,
  { building_id, floor, use }: Pick<RoomInput, 'building_id' | 'floor' | 'use'>,
) {
  const errors: Record<string, string> = {};
  const { rows } = await sql<Floors>`${buildingFloors(ctx, building_id)} for share`.execute(ctx.db);
  Object.assign(errors, floorFaults(rows[0], { floor }));
  const uses = await codesOf(ctx, 'room_use');
  if (!uses.some((code) => code.code === use)) errors['use'] = '房间用途不在公共代码中，请重新选择';
  if (Object.keys(errors).length > 0) throw badFields(errors);
}

type Floors = { floors_up: number; floors_down: number };

/** The floors of a building in use. */
export const buildingFloors = (ctx: Ctx, id: number) => sql<Floors>`select floors_up, floors_down from org.building
  where school_id = ${ctx.schoolId} and id = ${id} and status = 1 and deleted_at is null`;

/** What is wrong with floors, by their fields. */
export function floorFaults(building: Floors | undefined, floors: Readonly<Record<string, number>>) {
  if (!building) return { building_id: '楼宇不存在或已停用，请重新选择' };
  const { floors_up, floors_down } = building;
  const wrong = Object.entries(floors).filter(([, floor]) => floor > floors_up || floor < -floors_down);
  return Object.fromEntries(wrong.map(([field]) => [field, floorsOf(building)]));
}

export const floorsOf = ({ floors_up, floors_down }: Floors) =>
  `该楼宇地上 ${floors_up} 层${floors_down > 0 ? `、地下 ${floors_down} 层` : ''}，请检查楼层`;

/** Checks that the holding unit is in scope; only offices may leave it empty. */
export async function checkHolder(ctx: Ctx, orgId: number | null, scope = roomEditScope(ctx.actor)) {
  if (orgId === null) {
    if (scope.kind !== 'all') throw badFields({ org_id: '请选择所属单位' });
  } else if (!(await isUnitInScope(ctx, orgId, scope))) {
    throw badFields({ org_id: '所属单位不存在或不在您的管理范围内' });
  }
}

export const setRoomStatus = (ctx: Ctx, { id, status }: InputOf<typeof roomApi.setStatus>) =>
  setStatus(ctx, room, id, status);

export async function removeRoom(ctx: Ctx, { id }: { id: number }) {
  const { room_no } = await lockRow(ctx, room, id);
  const reasons = await usesOf(ctx, 'org.room', id);
  assert(reasons === '', orgErrors.roomInUse, { reasons });
  await removeRow(ctx, room, id, String(room_no));
}
