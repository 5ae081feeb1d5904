import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { roomKey, type RoomNumber } from '../shared/room.rules.ts';

/** `path`: that of the unit that holds the room. */
export type NumberedRoom = { id: number; status: number; path: string | null };

/** Rooms by building and number (`7/301A`), disabled ones among them. */
export async function roomsByNumber(ctx: Ctx, numbers: readonly RoomNumber[]): Promise<Map<string, NumberedRoom>> {
  if (numbers.length === 0) return new Map();
  const places = numbers.map(({ building, no }) => ({ building, no: no.toUpperCase() }));
  const { rows } = await sql<NumberedRoom & RoomNumber>`
    select r.building_id as building, upper(btrim(r.room_no)) as no, r.id, r.status, u.path
    from json_to_recordset(${JSON.stringify(places)}::json) as p(building bigint, no text)
    cross join lateral (select x.* from org.room x where x.school_id = ${ctx.schoolId} and x.building_id = p.building
      and upper(btrim(x.room_no)) = p.no and x.deleted_at is null limit 1) r
    left join org.unit u on u.school_id = r.school_id and u.id = r.org_id`.execute(ctx.db);
  return new Map(rows.map(({ building, no, ...room }) => [roomKey({ building, no }), room]));
}
