import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found, notFound } from '#kernel/server/errors.ts';
import { inScope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { RoomInput, roomApi } from '../shared/room.ts';
import { deleteRecord, insertRecord, setRecordStatus, updateRecord, type Columns } from './record.service.ts';
import { mayChangeKey, roomEditScope } from './room.policy.ts';
import { isUnitInScope } from './unit.queries.ts';

export const roomTable = { name: 'org.room', noun: '房间' } as const;

const columnsOf = (input: RoomInput): Columns => ({
  building_id: input.buildingId,
  floor: input.floor,
  room_no: input.roomNo,
  name: input.name,
  use: input.use,
  area: input.area,
  capacity: input.capacity,
  height: input.height,
  doors: input.doors,
  org_id: input.orgId,
});

export async function createRoom(ctx: Ctx, input: RoomInput): Promise<number> {
  await checkPlace(ctx, input);
  await checkHolder(ctx, input.orgId ?? null);
  return insertRecord(ctx, roomTable, columnsOf(input));
}

export async function updateRoom(ctx: Ctx, { id, version, ...input }: InputOf<typeof roomApi.update>) {
  const before = await lockRoom(ctx, id);
  if (keyChanged(before, input)) {
    assert(mayChangeKey(ctx.actor), orgErrors.roomKeyFixed);
    await checkPlace(ctx, input);
    if (input.orgId !== undefined) await checkHolder(ctx, input.orgId);
  }
  await updateRecord(ctx, roomTable, id, version, columnsOf(input));
}

type Stored = {
  building_id: number;
  floor: number;
  room_no: string;
  use: string;
  area: string;
  org_id: number | null;
};

const keyChanged = (before: Stored, input: RoomInput) =>
  before.building_id !== input.buildingId ||
  before.floor !== input.floor ||
  before.room_no !== input.roomNo ||
  before.use !== input.use ||
  Number(before.area) !== Number(input.area) ||
  (input.orgId !== undefined && before.org_id !== input.orgId);

/** Holds a room that the caller may write; a room that no unit holds belongs to the school's offices. */
async function lockRoom(ctx: Ctx, id: number): Promise<Stored> {
  const scope = roomEditScope(ctx.actor);
  const { rows } = await sql<Stored & { path: string | null }>`
    select r.building_id, r.floor, r.room_no, r.use, r.area, r.org_id, u.path from org.room r
    left join org.unit u on u.school_id = r.school_id and u.id = r.org_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and r.deleted_at is null for update of r`.execute(ctx.db);
  const room = found(rows[0], '房间');
  if (scope.kind !== 'all' && !inScope(scope, room.path ?? '')) throw notFound('房间');
  return room;
}

/** Building, floor and use must be such as exist; all faults are said at once. */
export async function checkPlace(
  ctx: Ctx,
  { buildingId, floor, use }: Pick<RoomInput, 'buildingId' | 'floor' | 'use'>,
) {
  const errors: Record<string, string> = {};
  const { rows } = await sql<{ up: number; down: number }>`select floors_up as up, floors_down as down from org.building
    where school_id = ${ctx.schoolId} and id = ${buildingId} and status = 1 and deleted_at is null for share`.execute(
    ctx.db,
  );
  const building = rows[0];
  if (!building) errors['buildingId'] = '楼宇不存在或已停用，请重新选择';
  else if (floor > building.up || floor < -building.down) errors['floor'] = floorsOf(building);
  const uses = await codesOf(ctx, 'room_use');
  if (!uses.some((code) => code.code === use)) errors['use'] = '房间用途不在公共代码中，请重新选择';
  if (Object.keys(errors).length > 0) throw badFields(errors);
}

export const floorsOf = ({ up, down }: { up: number; down: number }) =>
  `该楼宇地上 ${up} 层${down > 0 ? `、地下 ${down} 层` : ''}，请检查楼层`;

/** The unit that shall hold a room is one the caller may give rooms to; only offices leave it open. */
export async function checkHolder(ctx: Ctx, orgId: number | null) {
  const scope = roomEditScope(ctx.actor);
  if (orgId === null) {
    if (scope.kind !== 'all') throw badFields({ orgId: '请选择所属单位' });
  } else if (!(await isUnitInScope(ctx, orgId, scope))) {
    throw badFields({ orgId: '所属单位不存在或不在您的管理范围内' });
  }
}

export async function setRoomStatus(ctx: Ctx, { id, status }: InputOf<typeof roomApi.setStatus>) {
  await lockRoom(ctx, id);
  await setRecordStatus(ctx, roomTable, id, status);
}

export async function deleteRoom(ctx: Ctx, { id }: { id: number }) {
  await lockRoom(ctx, id);
  const { rows } = await sql<{ count: number }>`select count(*) as count from base_info.lab_room lr
    join org.unit l on l.school_id = lr.school_id and l.id = lr.lab_id and l.deleted_at is null
    where lr.school_id = ${ctx.schoolId} and lr.room_id = ${id}`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  assert(count === 0, orgErrors.roomInUse, { count });
  await deleteRecord(ctx, roomTable, id);
}
