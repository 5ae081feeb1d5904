import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Random } from '#kernel/server/random.ts';
import { buildings } from './university.demo.ts';

/** A room of the demonstration, with the code of its building. */
type DemoRoom = { id: number; building_id: number; campus_id: number; room_no: string; code: string };
/** Free rooms by the code of the building whose copies they stand in. */
export type DemoRooms = Map<string, DemoRoom[]>;

/** Rooms are numbered on every floor like a real corridor; each is one laboratory of 24 to 96 m². */
function* roomNumbers(floors: number, perFloor: number) {
  const digits = Math.max(2, String(perFloor).length);
  for (let floor = 1; floor <= floors; floor += 1)
    for (let n = 1; n <= perFloor; n += 1) yield { floor, room_no: `${floor}${String(n).padStart(digits, '0')}` };
}

/** Two campuses with their buildings and rooms. `copies` repeats the buildings for large schools. */
export async function addPlaces(ctx: Ctx, random: Random, roomsPerFloor: number, copies = 1): Promise<DemoRooms> {
  const campuses = await sql<{ id: number }>`insert into org.campus (school_id, name, code, address, lng, lat, sort)
    values (${ctx.schoolId}, '主校区', 'ZX', '学府路 1 号', 117.2, 39.1, 1), (${ctx.schoolId}, '医学校区', 'YX', '健康路 88 号', 117.24, 39.07, 2)
    returning id`.execute(ctx.db);
  const ids = campuses.rows.map((row) => row.id);
  const rooms: DemoRooms = new Map();
  for (let copy = 0; copy < copies; copy += 1) await addBuildings(ctx, random, ids, roomsPerFloor, copy, rooms);
  return rooms;
}

async function addBuildings(
  ctx: Ctx,
  random: Random,
  campuses: number[],
  perFloor: number,
  copy: number,
  rooms: DemoRooms,
) {
  const rows = buildings.map(([name, code, campus, x, y, w, h, floors], i) => ({
    name: copy === 0 ? name : `${name}${copy + 1}区`,
    code: copy === 0 ? code : `${code.slice(0, 2)}${copy}${String(i).padStart(2, '0')}`,
    campus_id: campuses[campus],
    plan: { x: x + copy * 40, y: y - copy * 30, w, h },
    floors,
    area: w * h * floors,
    year: random.int(1986, 2021),
    origin: code,
  }));
  const added = await sql<{ id: number; code: string; campus_id: number }>`
    insert into org.building (school_id, campus_id, name, code, floors_up, area, structure, built_year, plan)
    select ${ctx.schoolId}, b.campus_id, b.name, b.code, b.floors, b.area, '1', b.year, b.plan
    from json_to_recordset(${JSON.stringify(rows)}::json) as b(campus_id bigint, name text, code text, floors int, area numeric, year int, plan jsonb)
    returning id, code, campus_id`.execute(ctx.db);
  for (const building of added.rows) {
    const { floors, origin } = rows.find((row) => row.code === building.code)!;
    const made = [...roomNumbers(floors, perFloor)].map((room) => ({
      ...room,
      area: random.int(24, 96),
      capacity: random.int(6, 20),
      use: random.weighted([
        ['2', 6],
        ['1', 2],
        ['3', 2],
        ['4', 1],
      ]),
    }));
    const stored = await sql<{ id: number; room_no: string }>`
      insert into org.room (school_id, building_id, floor, room_no, name, use, area, capacity, doors)
      select ${ctx.schoolId}, ${building.id}, r.floor, r.room_no, '', r.use, r.area, r.capacity, case when r.area >= 75 then 2 else 1 end
      from json_to_recordset(${JSON.stringify(made)}::json) as r(floor int, room_no text, use text, area numeric, capacity int)
      returning id, room_no`.execute(ctx.db);
    const own = stored.rows.map((room) => ({
      ...room,
      building_id: building.id,
      campus_id: building.campus_id,
      code: building.code,
    }));
    rooms.set(origin, [...(rooms.get(origin) ?? []), ...own]);
  }
}
