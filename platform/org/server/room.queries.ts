import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { orderOf, readPage, readPick } from '#kernel/server/db/read-page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import { inScope } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { RoomRow, roomApi } from '../shared/room.ts';
import { mayChangeKey, roomEditScope, roomScope, roomsWithin } from './room.policy.ts';

type Row = Omit<RoomRow, 'can'> & { path: string | null };
type Filters = Omit<InputOf<typeof roomApi.list>, 'page' | 'size' | 'sort' | 'order'>;

const columns = sql`r.id, r.building_id as "buildingId", b.name as "buildingName", c.id as "campusId", c.name as "campusName",
  c.name || '-' || b.name || '-' || r.room_no as "fullName", c.code || '-' || b.code || '-' || r.room_no as code,
  r.floor, r.room_no as "roomNo", r.name, r.use, coalesce(k.name, r.use) as "useName", trim_scale(r.area) as area, r.capacity, trim_scale(r.height) as height, r.doors,
  r.org_id as "orgId", u.name as "orgName", u.path, r.status, r.version,
  coalesce((select json_agg(json_build_object('orgId', l.id, 'orgName', l.name) order by l.id)
    from base_info.lab_room lr join org.unit l on l.school_id = lr.school_id and l.id = lr.lab_id and l.deleted_at is null
    where lr.school_id = r.school_id and lr.room_id = r.id), '[]') as labs`;

const from = (ctx: Ctx, where: RawBuilder<boolean>) => sql`from org.room r
  join org.building b on b.school_id = r.school_id and b.id = r.building_id
  join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
  left join org.unit u on u.school_id = r.school_id and u.id = r.org_id
  left join codes.code k on k.school_id = r.school_id and k.parent_key = 'room_use' and k.code = r.use
  where r.school_id = ${ctx.schoolId} and r.deleted_at is null and ${roomsWithin(ctx.actor, roomScope(ctx.actor))} and ${where}`;

/** The conditions of the list, which its export shares. */
function filtered(ctx: Ctx, f: Filters): RawBuilder<boolean> {
  const conditions = [matches('r.keywords', sql`r.room_no || ' ' || r.name`, f.keyword)];
  if (f.campusId !== undefined) conditions.push(sql`b.campus_id = ${f.campusId}`);
  if (f.buildingId !== undefined) conditions.push(sql`r.building_id = ${f.buildingId}`);
  if (f.floor !== undefined) conditions.push(sql`r.floor = ${f.floor}`);
  if (f.use !== undefined) conditions.push(sql`r.use = ${f.use}`);
  if (f.status !== undefined) conditions.push(sql`r.status = ${f.status}`);
  if (f.orgId !== undefined) conditions.push(below(ctx, f.orgId));
  if (f.noLab === true) {
    conditions.push(sql`not exists (select 1 from base_info.lab_room lr join org.unit l on l.school_id = lr.school_id
      and l.id = lr.lab_id and l.deleted_at is null where lr.school_id = r.school_id and lr.room_id = r.id)`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const below = (ctx: Ctx, orgId: number) => sql<boolean>`starts_with(u.path,
  (select o.path from org.unit o where o.school_id = ${ctx.schoolId} and o.id = ${orgId}))`;

/** What the reader may do with a room, from the unit that holds it. */
function allowed(ctx: Ctx, path: string | null): string[] {
  const scope = roomEditScope(ctx.actor);
  if (scope.kind !== 'all' && (path === null || !inScope(scope, path))) return [];
  return ['edit', 'status', 'delete', ...(mayChangeKey(ctx.actor) ? ['editKey'] : [])];
}

const withRights = (ctx: Ctx, { path, ...row }: Row): RoomRow => ({ ...row, can: allowed(ctx, path) });

export async function listRooms(ctx: Ctx, input: InputOf<typeof roomApi.list>) {
  const page = await readPage<Row>(ctx, input, {
    columns,
    from: from(ctx, filtered(ctx, input)),
    order: orderOf(
      input,
      { fullName: 'r.room_no', roomNo: 'r.room_no', floor: 'r.floor', area: 'r.area', capacity: 'r.capacity' },
      sql`c.sort, b.code, r.floor, r.room_no`,
      'r.id',
    ),
  });
  return { ...page, content: page.content.map((row) => withRights(ctx, row)) };
}

export async function findRoom(ctx: Ctx, { id }: { id: number }): Promise<RoomRow> {
  const { rows } = await sql<Row>`select ${columns} ${from(ctx, sql<boolean>`r.id = ${id}`)}`.execute(ctx.db);
  return withRights(ctx, found(rows[0], '房间'));
}

/** Rooms of a building for pickers; where a room lies is no secret, so every login sees them. */
export function pickRooms(ctx: Ctx, input: InputOf<typeof roomApi.pick>) {
  return readPick<OutputOf<typeof roomApi.pick>['content'][number]>(ctx, input, {
    columns: sql`r.id, r.floor, r.room_no as "roomNo", r.name, trim_scale(r.area) as area, c.name || '-' || b.name || '-' || r.room_no as "fullName"`,
    from: sql`from org.room r join org.building b on b.school_id = r.school_id and b.id = r.building_id
      join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
      where r.school_id = ${ctx.schoolId} and r.building_id = ${input.buildingId} and r.status = 1 and r.deleted_at is null`,
    order: sql`r.floor, r.room_no, r.id`,
  });
}

/** Room numbers of a building that are taken, in capitals. */
export async function takenRoomNos(ctx: Ctx, buildingId: number, roomNos: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ no: string }>`select upper(btrim(room_no)) as no from org.room
    where school_id = ${ctx.schoolId} and building_id = ${buildingId} and deleted_at is null
      and upper(btrim(room_no)) = any(${roomNos.map((no) => no.toUpperCase())})`.execute(ctx.db);
  return new Set(rows.map((row) => row.no));
}

export type RoomExport = Row & { buildingCode: string; orgCode: string | null };

/** The rows of the list after a number, for its export. */
export async function exportRooms(ctx: Ctx, filters: Filters, after: number, limit: number) {
  const { rows } = await sql<RoomExport>`select ${columns}, b.code as "buildingCode", u.code as "orgCode"
    ${from(ctx, filtered(ctx, filters))} and r.id > ${after} order by r.id limit ${limit}`.execute(ctx.db);
  return { rows, last: rows.at(-1)?.id ?? after };
}
