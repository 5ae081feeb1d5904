import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { BuildingInput, buildingApi } from '../shared/building.ts';
import { orgErrors } from '../shared/errors.ts';
import { campusTable } from './campus.service.ts';
import {
  deleteRecord,
  holdsOpen,
  insertRecord,
  lockRecord,
  setRecordStatus,
  updateRecord,
  type Columns,
} from './record.service.ts';

export const buildingTable = { name: 'org.building', noun: '楼宇' } as const;

const columnsOf = (input: BuildingInput): Columns => ({
  campus_id: input.campusId,
  name: input.name,
  code: input.code,
  floors_up: input.floorsUp,
  floors_down: input.floorsDown,
  area: input.area,
  structure: input.structure,
  built_year: input.builtYear,
  manager_id: input.managerId,
  phone: input.phone === null ? '' : input.phone,
  lng: input.lng,
  lat: input.lat,
  floor_plans: input.floorPlanIds,
});

export async function createBuilding(ctx: Ctx, input: BuildingInput): Promise<number> {
  await checkReferences(ctx, input);
  const id = await insertRecord(ctx, buildingTable, columnsOf(input));
  await attachFiles(ctx, buildingTable.name, id, input.floorPlanIds ?? []);
  return id;
}

export async function updateBuilding(ctx: Ctx, { id, version, ...input }: InputOf<typeof buildingApi.update>) {
  await checkReferences(ctx, input);
  await checkFloors(ctx, id, input);
  await attachFiles(ctx, buildingTable.name, id, input.floorPlanIds ?? []);
  await updateRecord(ctx, buildingTable, id, version, columnsOf(input));
}

async function checkReferences(ctx: Ctx, { campusId, managerId }: BuildingInput) {
  if (!(await holdsOpen(ctx, campusTable, campusId))) throw badFields({ campusId: '校区不存在或已停用，请重新选择' });
  if (!managerId) return;
  const { rows } = await sql`select 1 from identity.account
    where school_id = ${ctx.schoolId} and id = ${managerId} and deleted_at is null`.execute(ctx.db);
  if (rows.length === 0) throw badFields({ managerId: '所选人员不存在，请重新选择' });
}

/** A building does not lose floors that have rooms. */
async function checkFloors(ctx: Ctx, id: number, { floorsUp, floorsDown }: BuildingInput) {
  await lockRecord(ctx, buildingTable, id);
  const { rows } = await sql<{ top: number | null; bottom: number | null }>`
    select max(floor) as top, min(floor) as bottom from org.room
    where school_id = ${ctx.schoolId} and building_id = ${id} and deleted_at is null`.execute(ctx.db);
  const { top, bottom } = rows[0]!;
  if (top !== null && top > floorsUp) throw badFields({ floorsUp: `${top} 层已有房间，地上层数不能小于 ${top}` });
  if (bottom !== null && floorsDown !== undefined && -bottom > floorsDown) {
    throw badFields({ floorsDown: `地下 ${-bottom} 层已有房间，地下层数不能小于 ${-bottom}` });
  }
}

export const setBuildingStatus = (ctx: Ctx, { id, status }: InputOf<typeof buildingApi.setStatus>) =>
  setRecordStatus(ctx, buildingTable, id, status);

export async function deleteBuilding(ctx: Ctx, { id }: { id: number }) {
  await lockRecord(ctx, buildingTable, id);
  const { rows } = await sql<{ count: number }>`select count(*) as count from org.room
    where school_id = ${ctx.schoolId} and building_id = ${id} and deleted_at is null`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  assert(count === 0, orgErrors.buildingInUse, { count });
  await deleteRecord(ctx, buildingTable, id);
}
