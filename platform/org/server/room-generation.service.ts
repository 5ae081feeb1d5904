import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { orgErrors } from '../shared/errors.ts';
import type { Generation, roomApi } from '../shared/room.ts';
import { maxGenerated, roomsOf, type RoomPlace } from '../shared/room.rules.ts';
import { existingRoomNos } from './room.queries.ts';
import { buildingFloors, checkHolder, checkPlace, floorFaults } from './room.service.ts';

type Span = InputOf<typeof roomApi.preview>;

/** Preview of a generation; existing rooms are left unchanged. */
export async function previewRooms(ctx: Ctx, span: Span) {
  const rooms = await placesOf(ctx, span);
  return { rooms, fresh: rooms.filter((room) => !room.exists).length };
}

/** Creates the missing rooms of a range of floors and numbers. */
export async function generateRooms(ctx: Ctx, input: Generation): Promise<{ created: number }> {
  const fresh = (await placesOf(ctx, input)).filter((room) => !room.exists);
  await checkPlace(ctx, { ...input, floor: input.floor_from });
  await checkHolder(ctx, input.org_id ?? null);
  assert(fresh.length > 0, orgErrors.nothingToGenerate);
  const { numAffectedRows } = await sql`
    insert into org.room (school_id, building_id, floor, room_no, use, area, capacity, org_id, created_by, updated_by)
    select ${ctx.schoolId}, ${input.building_id}, r.floor, r.room_no, ${input.use}, ${input.area}::numeric, ${input.capacity ?? null}::int,
      ${input.org_id ?? null}::bigint, ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(fresh)}::json) as r(floor int, room_no text)
    on conflict do nothing`.execute(ctx.db);
  await ctx.audit({
    action: '批量生成房间',
    docType: 'org.room',
    after: { ...input, created: Number(numAffectedRows) },
  });
  return { created: Number(numAffectedRows) };
}

/** The rooms of a range, for its preview and for the generation. */
async function placesOf(ctx: Ctx, span: Span): Promise<(RoomPlace & { exists: boolean })[]> {
  const { building_id, floor_from, floor_to } = span;
  const { rows: buildings } = await buildingFloors(ctx, building_id).execute(ctx.db);
  const errors: Record<string, string> = floorFaults(buildings[0], { floor_from, floor_to });
  if (span.floor_to < span.floor_from) errors['floor_to'] = '结束楼层不能小于起始楼层';
  if (span.number_to < span.number_from) errors['number_to'] = '结束房号不能小于起始房号';
  if (Object.keys(errors).length > 0) throw badFields(errors);
  const rooms = roomsOf(span);
  assert(rooms.length <= maxGenerated, orgErrors.tooManyRooms, { max: maxGenerated });
  const taken = await existingRoomNos(
    ctx,
    span.building_id,
    rooms.map((room) => room.room_no),
  );
  return rooms.map((room) => ({ ...room, exists: taken.has(room.room_no.toUpperCase()) }));
}
