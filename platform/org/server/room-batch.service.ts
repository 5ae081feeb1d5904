import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { roomKey, type RoomNumber } from '../shared/room.rules.ts';
import { roomsByNumber, type NumberedRoom } from './room-by-number.queries.ts';

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
 * Adds rooms for imports that bring places along, and returns them by building and number; a room that another
 * transaction added meanwhile stays as it is. The caller must have checked that buildings and units may be used.
 */
export async function createRooms(ctx: Ctx, rooms: readonly NewRoom[]): Promise<Map<string, NumberedRoom>> {
  if (rooms.length === 0) return new Map();
  const { rows } = await sql<NumberedRoom & RoomNumber>`
    with added as (
      insert into org.room (school_id, building_id, floor, room_no, area, use, org_id, created_at, created_by, updated_at, updated_by)
      select ${ctx.schoolId}, r.building_id, r.floor, r.room_no, r.area, r.use, r.org_id, ${ctx.now}, ${ctx.actor.userId},
        ${ctx.now}, ${ctx.actor.userId}
      from json_to_recordset(${JSON.stringify(rooms)}::json) as r(building_id bigint, floor int, room_no text, area numeric,
        use text, org_id bigint)
      on conflict (school_id, building_id, upper(btrim(room_no))) where deleted_at is null do nothing
      returning id, building_id, room_no, status, org_id
    )
    select a.building_id as building, a.room_no as no, a.id, a.status, u.path
    from added a left join org.unit u on u.school_id = ${ctx.schoolId} and u.id = a.org_id`.execute(ctx.db);
  const added = new Map(rows.map(({ building, no, ...room }) => [roomKey({ building, no }), room]));
  const others = rooms
    .map(({ building_id, room_no }) => ({ building: building_id, no: room_no }))
    .filter((place) => !added.has(roomKey(place)));
  return new Map([...added, ...(await roomsByNumber(ctx, others))]);
}
