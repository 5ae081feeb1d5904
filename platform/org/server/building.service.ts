import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { BuildingInput, buildingApi } from '../shared/building.ts';
import { builtYearFault } from '../shared/built-year.rules.ts';
import { orgErrors } from '../shared/errors.ts';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** Buildings were saved and may stand on another campus. */
    'org.building.saved': { ids: readonly number[] };
  }
}

const building: RowKind<'org.building'> = { table: 'org.building', doc: 'org.building', noun: '楼宇' };

const columnsOf = ({ phone, floor_plan_ids, ...input }: BuildingInput) => ({
  ...input,
  phone: phone === null ? '' : phone,
  floor_plans: floor_plan_ids,
});

export async function createBuilding(ctx: Ctx, input: BuildingInput): Promise<number> {
  await checkReferences(ctx, input);
  const id = await insertRow(ctx, building, columnsOf(input), input.name);
  await attachFiles(ctx, building.doc, id, input.floor_plan_ids ?? []);
  return id;
}

export async function updateBuilding(ctx: Ctx, { id, version, ...input }: InputOf<typeof buildingApi.update>) {
  const check = async () => {
    await checkReferences(ctx, input);
    await checkFloors(ctx, id, input);
    await attachFiles(ctx, building.doc, id, input.floor_plan_ids ?? []);
  };
  await updateRow(ctx, building, { id, version }, columnsOf(input), { note: input.name, check });
  await emit(ctx, 'org.building.saved', { ids: [id] });
}

async function checkReferences(ctx: Ctx, { campus_id, manager_id, structure, built_year }: BuildingInput) {
  const campus = await sql`select 1 from org.campus
    where school_id = ${ctx.schoolId} and id = ${campus_id} and status = 1 and deleted_at is null for share`.execute(
    ctx.db,
  );
  await checkFields<BuildingInput>(ctx, {
    campus_id: campus.rows.length === 0 && '校区不存在或已停用，请重新选择',
    manager_id: manager_id && {
      valid: sql`exists (select 1 from identity.account
        where school_id = ${ctx.schoolId} and id = ${manager_id} and deleted_at is null)`,
      message: '所选人员不存在，请重新选择',
    },
    structure: structure && codeReference(ctx, 'structure', structure, '建筑结构'),
    built_year: builtYearFault(built_year, ctx.now),
  });
}

/** Floors that have rooms cannot be removed from a building. */
async function checkFloors(ctx: Ctx, id: number, { floors_up, floors_down }: BuildingInput) {
  const { rows } = await sql<{ top: number | null; bottom: number | null }>`
    select max(floor) as top, min(floor) as bottom from org.room
    where school_id = ${ctx.schoolId} and building_id = ${id} and deleted_at is null`.execute(ctx.db);
  const { top, bottom } = rows[0]!;
  if (top !== null && top > floors_up) throw badFields({ floors_up: `${top} 层已有房间，地上层数不能小于 ${top}` });
  if (bottom !== null && floors_down !== undefined && -bottom > floors_down) {
    throw badFields({ floors_down: `地下 ${-bottom} 层已有房间，地下层数不能小于 ${-bottom}` });
  }
}

export const setBuildingStatus = (ctx: Ctx, { id, status }: InputOf<typeof buildingApi.setStatus>) =>
  setStatus(ctx, building, id, status);

export async function removeBuilding(ctx: Ctx, { id }: { id: number }) {
  const { name } = await lockRow(ctx, building, id);
  const { rows } = await sql<{ count: number }>`select count(*) as count from org.room
    where school_id = ${ctx.schoolId} and building_id = ${id} and deleted_at is null`.execute(ctx.db);
  const { count } = rows[0]!;
  assert(count === 0, orgErrors.buildingInUse, { count });
  await removeRow(ctx, building, id, String(name));
}
