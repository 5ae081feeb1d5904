import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inScope } from '#kernel/server/policy.ts';
import { codeCell, decimalCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError, defineSheet, type Batch, type SheetRow, type Verdict } from '#kernel/server/sheets/define-sheet.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { buildingsByCode, type CodedBuilding } from './building-by-code.queries.ts';
import { roomKey } from '../shared/room.rules.ts';
import { roomsByNumber } from './room-by-number.queries.ts';
import { mayChangeKey, roomEditScope } from './room.policy.ts';
import { floorsOf } from './room.service.ts';
import { unitsByCode, type CodedUnit } from './unit-by-code.queries.ts';

type Values = {
  building_code: string;
  floor: number;
  room_no: string;
  name: string | null;
  use: string;
  area: string;
  capacity: number | null;
  org_code: string | null;
  doors: number | null;
  height: string | null;
};
type Env = {
  buildings: Map<string, CodedBuilding>;
  uses: Map<string, string>;
  /** Offices may omit the holding unit and overwrite key fields. */
  isOffice: boolean;
};
/** Units in scope, and existing rooms with whether the caller may overwrite them. */
type Found = { units: Map<string, CodedUnit>; rooms: Map<string, boolean> };

export const roomSheet = defineSheet<Values, Env, Found>({
  name: 'org.room',
  title: '房间',
  columns: [
    { field: 'building_code', title: '楼宇编码', required: true, sample: 'HX01', parse: codeCell('楼宇编码', 6) },
    { field: 'floor', title: '楼层', required: true, sample: '3', parse: floorCell },
    { field: 'room_no', title: '房间号', required: true, sample: '305', maxLength: 20 },
    { field: 'name', title: '名称', maxLength: 50, width: 24 },
    { field: 'use', title: '用途', required: true, sample: '科研实验室', maxLength: 50 },
    { field: 'area', title: '面积', required: true, sample: '60', parse: decimalCell('面积', 0.01) },
    { field: 'capacity', title: '容纳人数', sample: '12', parse: wholeCell('容纳人数', 0, 10_000) },
    { field: 'org_code', title: '所属单位编码', sample: '001', parse: codeCell('所属单位编码', 32) },
    { field: 'doors', title: '门数', sample: '2', parse: wholeCell('门数', 0, 100) },
    { field: 'height', title: '层高', sample: '3.6', parse: decimalCell('层高', 0) },
  ],
  keyOf: ({ building_code, room_no }) => `${building_code}/${room_no}`.toUpperCase(),
  prepare: async (ctx) => ({
    buildings: await buildingsByCode(ctx),
    uses: (await codesByName(ctx, ['room_use'])).room_use,
    isOffice: mayChangeKey(ctx.actor),
  }),
  lookUp: async (ctx, env, rows) => ({
    units: await unitsOf(ctx, rows),
    rooms: await existingRooms(ctx, env, rows),
  }),
  check: (_ctx, batch, { values }) => verdictOf(values, batch),
  apply: (ctx, { env, found }, rows) =>
    write(
      ctx,
      rows.map(({ values: { building_code, org_code, ...v } }) => ({
        ...v,
        use: env.uses.get(v.use),
        building_id: env.buildings.get(building_code.toUpperCase())!.id,
        org_id: org_code === null ? null : found.units.get(org_code.toUpperCase())!.id,
      })),
    ),
});

function floorCell(text: string) {
  const floor = wholeCell('楼层', -5, 60)(text);
  if (floor === 0) throw new CellError('没有 0 层，地下一层为 -1');
  return floor;
}

/** Units in scope referenced by the rows. */
const unitsOf = (ctx: Ctx, rows: SheetRow<Values>[]) =>
  unitsByCode(ctx, { codes: rows.flatMap(({ values }) => values.org_code ?? []), scope: roomEditScope(ctx.actor) });

/** Existing rooms, and whether the caller may overwrite them. */
async function existingRooms(ctx: Ctx, env: Env, rows: SheetRow<Values>[]): Promise<Map<string, boolean>> {
  const scope = roomEditScope(ctx.actor);
  const numbers = rows.flatMap(({ values: v }) => {
    const building = env.buildings.get(v.building_code.toUpperCase());
    return building ? [{ building: building.id, no: v.room_no }] : [];
  });
  const isInReach = (path: string | null) => scope.kind === 'all' || (path !== null && inScope(scope, path));
  return new Map([...(await roomsByNumber(ctx, numbers))].map(([key, { path }]) => [key, isInReach(path)]));
}

function verdictOf(v: Values, { env, found }: Batch<Env, Found>): Verdict {
  const errors: string[] = [];
  const building = env.buildings.get(v.building_code.toUpperCase());
  if (!building) errors.push(`楼宇编码 ${v.building_code} 不存在或已停用`);
  else if (v.floor > building.floors_up || v.floor < -building.floors_down) errors.push(floorsOf(building));
  if (!env.uses.has(v.use)) errors.push(`用途“${v.use}”不在公共代码中`);
  if (v.org_code !== null && !found.units.has(v.org_code.toUpperCase())) {
    errors.push(`所属单位编码 ${v.org_code} 不存在或不在您的管理范围内`);
  }
  if (v.org_code === null && !env.isOffice) errors.push('所属单位编码不能为空');
  const before = building && found.rooms.get(roomKey({ building: building.id, no: v.room_no }));
  if (before !== undefined && !(env.isOffice && before)) errors.push('房间已存在，由学校管理员修改');
  return { errors, exists: before !== undefined };
}

async function write(ctx: Ctx, records: object[]) {
  await sql`
    insert into org.room (school_id, building_id, floor, room_no, name, use, area, capacity, org_id, doors, height, created_by, updated_by)
    select ${ctx.schoolId}, r.building_id, r.floor, r.room_no, coalesce(r.name, ''), r.use, r.area, r.capacity, r.org_id, r.doors, r.height,
      ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(records)}::json) as r(building_id bigint, floor int, room_no text, name text, use text,
      area numeric, capacity int, org_id bigint, doors int, height numeric)
    on conflict (school_id, building_id, upper(btrim(room_no))) where deleted_at is null do update set floor = excluded.floor,
      name = excluded.name, use = excluded.use, area = excluded.area, capacity = excluded.capacity, org_id = excluded.org_id,
      doors = excluded.doors, height = excluded.height, version = org.room.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
}
