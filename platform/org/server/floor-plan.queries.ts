import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { fileRefs } from '#platform/files/server/public.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import type { FloorPlans, PlanPlace, PlanRoom } from '../shared/floor-plan.ts';

/** Place of room `r` on the plan of its floor; null if it has none, or has one on the plan of a floor that it has left. */
export const placeOfRoom = sql<PlanPlace | null>`(select jsonb_build_object('x', r.plan_xy -> 'x', 'y', r.plan_xy -> 'y')
  from org.floor_plan p where p.school_id = r.school_id and p.building_id = r.building_id and p.floor = r.floor
    and p.id = (r.plan_xy ->> 'plan')::bigint)`;

/** The pictures of a building by floor, the highest first, for a caller who may read buildings. */
export async function plansOfBuilding(ctx: Ctx, id: number): Promise<Map<number, FileRef>> {
  const { rows } = await sql<{ floor: number; file_id: number }>`select floor, file_id from org.floor_plan
    where school_id = ${ctx.schoolId} and building_id = ${id} order by floor desc`.execute(ctx.db);
  const files = await fileRefs(
    ctx,
    rows.map(({ file_id }) => file_id),
  );
  return new Map(
    rows.flatMap(({ floor, file_id }) => {
      const file = files.get(file_id);
      return file ? [[floor, file] as const] : [];
    }),
  );
}

/** Floors from the highest to the lowest cellar; there is no floor 0. */
const floorsOf = (up: number, down: number) =>
  Array.from({ length: up + down }, (_, i) => (i < up ? up - i : up - i - 1));

const maxRooms = 5_000;

/** Floors of a building with their pictures, and its rooms. */
export async function findFloorPlans(ctx: Ctx, { id }: { id: number }): Promise<FloorPlans> {
  const [building, rooms, plans] = await Promise.all([
    sql<{ name: string; floors_up: number; floors_down: number }>`select name, floors_up, floors_down from org.building
      where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db),
    sql<PlanRoom>`select r.id, r.room_no, r.name, r.floor, ${placeOfRoom} as place from org.room r
      where r.school_id = ${ctx.schoolId} and r.building_id = ${id} and r.deleted_at is null
      order by r.floor desc, r.room_no limit ${maxRooms}`.execute(ctx.db),
    plansOfBuilding(ctx, id),
  ]);
  const { name, floors_up, floors_down } = found(building.rows[0], '楼宇');
  const floors = floorsOf(floors_up, floors_down).map((floor) => ({ floor, file: plans.get(floor) ?? null }));
  return { name, floors, rooms: rooms.rows };
}
