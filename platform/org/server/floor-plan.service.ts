import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lockRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { badFields, conflict, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { imageExtensions } from '#kernel/shared/files.ts';
import { attachFiles, fileRefs } from '#platform/files/server/public.ts';
import type { floorPlanApi } from '../shared/floor-plan.ts';
import { floorLabel } from '../shared/room.rules.ts';

const building: RowKind<'org.building'> = { table: 'org.building', doc: 'org.building', noun: '楼宇' };

const changed = () => conflict('该楼层的平面图已被他人更换或删除，请关闭后重新打开');

/** Locks the building, so that its plans and places change one after the other. */
async function lockFloor(ctx: Ctx, id: number, floor: number): Promise<string> {
  const { name, floors_up, floors_down } = await lockRow(ctx, building, id);
  if (floor > Number(floors_up) || -floor > Number(floors_down)) throw badFields({ floor: '该楼宇没有这一层' });
  return `${String(name)} ${floorLabel(floor)}`;
}

const entryOf = (docId: number, action: string, note: string) => ({ action, docType: building.doc, docId, note });

/** Gives a floor its picture, or another one; rooms keep their places. */
export async function saveFloorPlan(ctx: Ctx, { id, floor, file_ids, former }: InputOf<typeof floorPlanApi.save>) {
  const note = await lockFloor(ctx, id, floor);
  const [fileId] = file_ids;
  if (fileId === undefined) throw badFields({ file_ids: '请选择图片' });
  await attachFiles(ctx, building.doc, id, [fileId]);
  const file = (await fileRefs(ctx, [fileId])).get(fileId);
  if (!(imageExtensions as readonly string[]).includes(file?.ext ?? ''))
    throw badFields({ file_ids: `请上传 ${imageExtensions.join('、')} 图片` });
  const { numAffectedRows } =
    former === undefined
      ? await sql`insert into org.floor_plan (school_id, building_id, floor, file_id, created_by, updated_by, updated_at)
          values (${ctx.schoolId}, ${id}, ${floor}, ${fileId}, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now})
          on conflict do nothing`.execute(ctx.db)
      : await sql`update org.floor_plan set file_id = ${fileId}, version = version + 1, updated_by = ${ctx.actor.userId},
            updated_at = ${ctx.now}
          where school_id = ${ctx.schoolId} and building_id = ${id} and floor = ${floor} and file_id = ${former}`.execute(
          ctx.db,
        );
  if (numAffectedRows === 0n) throw changed();
  const before = former === undefined ? {} : { before: { file_id: former } };
  await ctx.audit({ ...entryOf(id, '上传楼层平面图', note), ...before, after: { file_id: fileId } });
}

/** Takes the picture of a floor away, with the places on it. */
export async function removeFloorPlan(ctx: Ctx, { id, floor, former }: InputOf<typeof floorPlanApi.remove>) {
  const note = await lockFloor(ctx, id, floor);
  const { numAffectedRows } = await sql`delete from org.floor_plan
    where school_id = ${ctx.schoolId} and building_id = ${id} and floor = ${floor} and file_id = ${former}`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw changed();
  await ctx.audit({ ...entryOf(id, '删除楼层平面图', note), before: { file_id: former } });
}

/** Puts a room to its place on the plan that the caller sees, or takes it off. */
export async function placeRoom(
  ctx: Ctx,
  { id, floor, former, room_id, place }: InputOf<typeof floorPlanApi.place>,
): Promise<void> {
  const note = await lockFloor(ctx, id, floor);
  const plan = await sql<{ id: number }>`select id from org.floor_plan
    where school_id = ${ctx.schoolId} and building_id = ${id} and floor = ${floor} and file_id = ${former}`.execute(
    ctx.db,
  );
  if (!plan.rows[0]) throw changed();
  const at = place ? JSON.stringify({ plan: plan.rows[0].id, ...place }) : null;
  const { rows } = await sql<{ room_no: string }>`update org.room set plan_xy = ${at}::jsonb
    where school_id = ${ctx.schoolId} and id = ${room_id} and building_id = ${id} and floor = ${floor} and deleted_at is null
    returning room_no`.execute(ctx.db);
  if (!rows[0]) throw notFound('房间');
  await ctx.audit({
    ...entryOf(id, '标注房间位置', `${note} ${rows[0].room_no}`),
    after: { room_id, place: place ?? null },
  });
}
