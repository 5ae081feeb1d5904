import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

type NewRoom = {
  building_id: number;
  floor: number;
  room_no: string;
  area: string;
  /** Code of dictionary room_use. */
  use: string;
  /** Unit that holds the room. */
  org_id?: number | null | undefined;
};

/**
 * Adds rooms in one statement, for imports that bring places along; a room that is there already stays as it is. That
 * the caller may use the buildings and units is checked by the caller.
 */
export async function createRooms(ctx: Ctx, rooms: readonly NewRoom[]): Promise<void> {
  if (rooms.length === 0) return;
  await sql`
    insert into org.room (school_id, building_id, floor, room_no, area, use, org_id, created_at, created_by, updated_at, updated_by)
    select ${ctx.schoolId}, r.building_id, r.floor, r.room_no, r.area, r.use, r.org_id, ${ctx.now}, ${ctx.actor.userId},
      ${ctx.now}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rooms)}::json) as r(building_id bigint, floor int, room_no text, area numeric,
      use text, org_id bigint)
    on conflict (school_id, building_id, upper(btrim(room_no))) where deleted_at is null do nothing`.execute(ctx.db);
}
