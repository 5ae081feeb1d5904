import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import { roomApi, type RoomPick, type RoomRow } from '../shared/room.ts';
import { unitsBelow } from './unit-list.queries.ts';
import { roomChangeScope, roomEditScope, roomScope, roomsWithin } from './room.policy.ts';

/** List row with the path of the holding unit and the columns only used by the export. */
export type StoredRoom = Omit<RoomRow, 'can'> & { path: string | null; building_code: string; org_code: string | null };

const noun = '房间';
const places = {
  b: sql`join org.building b on b.school_id = r.school_id and b.id = r.building_id`,
  c: sql`join org.campus c on c.school_id = b.school_id and c.id = b.campus_id`,
};
const fullName = sql`c.name || '-' || b.name || '-' || r.room_no`;
const labsOfRoom = sql`org.room_lab lr join org.unit l on l.school_id = lr.school_id and l.id = lr.lab_id and l.deleted_at is null
  where lr.school_id = r.school_id and lr.room_id = r.id`;

/** Actions allowed on a room, derived from its holding unit. */
function allowed({ actor }: Ctx, path: string | null): RoomRow['can'] {
  const holds = (scope: Scope) => scope.kind === 'all' || (path !== null && inScope(scope, path));
  return [
    ...(holds(roomChangeScope(actor)) ? (['edit'] as const) : []),
    ...(holds(roomEditScope(actor)) ? (['status', 'remove'] as const) : []),
  ];
}

export const roomList = listQuery<typeof roomApi.list, StoredRoom>(roomApi.list, {
  noun,
  table: ['org.room', 'r'],
  joins: {
    ...places,
    u: sql`left join org.unit u on u.school_id = r.school_id and u.id = r.org_id`,
    k: sql`left join codes.code k on k.school_id = r.school_id and k.parent_key = 'room_use' and k.code = r.use`,
  },
  columns:
    () => sql`r.id, r.building_id, b.name as building_name, b.code as building_code, c.id as campus_id, c.name as campus_name,
    ${fullName} as full_name, c.code || '-' || b.code || '-' || r.room_no as code, r.floor, r.room_no, r.name, r.use,
    coalesce(k.name, r.use) as use_name, trim_scale(r.area) as area, r.capacity, trim_scale(r.height) as height, r.doors,
    r.org_id, u.name as org_name, u.code as org_code, u.path, r.status, r.version,
    coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.id) from ${labsOfRoom}), '[]') as labs`,
  reach: ({ actor }) => sql<boolean>`r.deleted_at is null and ${roomsWithin(actor, roomScope(actor))}`,
  filters: {
    keyword: (word) => matches('r.keywords', sql`r.room_no || ' ' || r.name`, word),
    campus_id: (id, ctx) => sql<boolean>`r.building_id = any(array(select n.id from org.building n
      where n.school_id = ${ctx.schoolId} and n.campus_id = ${id}))`,
    building_id: 'r.building_id',
    floor: 'r.floor',
    use: 'r.use',
    org_id: (id, ctx) => sql<boolean>`r.org_id = any(array(${unitsBelow(ctx, id)}))`,
    no_lab: (isFree) => (isFree ? sql<boolean>`not exists (select 1 from ${labsOfRoom})` : sql<boolean>`true`),
    status: 'r.status',
  },
  narrowing: ['keyword', 'building_id', 'org_id', 'no_lab'],
  isNarrow: (_asked, { actor }) => roomScope(actor).kind === 'below',
  neverNull: ['room_no', 'area'],
  sort: { room_no: sql`r.room_no`, area: sql`r.area`, capacity: sql`r.capacity` },
  // Buildings as they were registered: campus and code stand in other tables, which no index joins.
  order: [sql`r.building_id`, sql`r.floor`, sql`r.room_no`],
  row: ({ path, building_code: _building, org_code: _unit, ...stored }, ctx) => ({
    ...stored,
    can: allowed(ctx, path),
  }),
});

/** A room that the caller sees, with what he may do. */
export const findRoom = (ctx: Ctx, id: number): Promise<RoomRow> => roomList.find(ctx, id);

/** Rooms of a building for pickers, visible to every user. */
export const roomPick = listQuery<typeof roomApi.pick, RoomPick>(roomApi.pick, {
  noun,
  table: ['org.room', 'r'],
  joins: places,
  columns: () => sql`r.id, r.floor, r.room_no, r.name, trim_scale(r.area) as area, ${fullName} as full_name`,
  reach: () => sql<boolean>`r.status = 1 and r.deleted_at is null`,
  filters: { building_id: 'r.building_id' },
  sort: {},
  order: [sql`r.floor`, sql`r.room_no`],
  row: (stored) => stored,
});

/** Existing room numbers of a building, in upper case. */
export async function existingRoomNos(ctx: Ctx, buildingId: number, roomNos: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ no: string }>`select upper(btrim(room_no)) as no from org.room
    where school_id = ${ctx.schoolId} and building_id = ${buildingId} and deleted_at is null
      and upper(btrim(room_no)) = any(${roomNos.map((no) => no.toUpperCase())})`.execute(ctx.db);
  return new Set(rows.map((row) => row.no));
}
