import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { defineSheet, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { codeCell, decimalCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import { peopleByNumber, type NumberedPerson } from '#platform/identity/server/public.ts';

type Values = {
  campus_code: string;
  name: string;
  code: string;
  floors_up: number;
  floors_down: number | null;
  area: string | null;
  built_year: number | null;
  manager_no: string | null;
};
/** Campuses in use by code in capitals. */
type Env = Map<string, number>;
type Found = { buildings: Map<string, Floors>; people: Map<string, NumberedPerson> };

export const buildingSheet = defineSheet<Values, Env, Found>({
  name: 'org.building',
  title: '楼宇',
  columns: [
    { field: 'campus_code', title: '校区编码', required: true, sample: 'ZX', parse: codeCell('校区编码', 2) },
    { field: 'name', title: '楼宇名称', required: true, sample: '化学楼', maxLength: 50, width: 28 },
    { field: 'code', title: '编码', required: true, sample: 'HX01', parse: codeCell('编码', 6) },
    { field: 'floors_up', title: '地上层数', required: true, sample: '6', parse: wholeCell('地上层数', 1, 60) },
    { field: 'floors_down', title: '地下层数', sample: '1', parse: wholeCell('地下层数', 0, 5) },
    { field: 'area', title: '建筑面积', sample: '12000', parse: decimalCell('建筑面积', 0) },
    { field: 'built_year', title: '建成年份', sample: '2008', parse: wholeCell('建成年份', 1850, 2100) },
    { field: 'manager_no', title: '管理员工号', maxLength: 32 },
  ],
  keyOf: ({ code }) => code.toUpperCase(),
  prepare: async (ctx) => {
    const { rows } = await sql<{ id: number; code: string }>`select id, upper(code) as code from org.campus
      where school_id = ${ctx.schoolId} and status = 1 and deleted_at is null`.execute(ctx.db);
    return new Map(rows.map((row) => [row.code, row.id]));
  },
  lookUp: async (ctx, _campuses, rows) => ({
    buildings: await existingBuildings(ctx, rows),
    people: await peopleByNumber(
      ctx,
      rows.flatMap(({ values }) => values.manager_no ?? []),
    ),
  }),
  check: (_ctx, { env: campuses, found }, { values: v }) => {
    const errors: string[] = [];
    if (!campuses.has(v.campus_code.toUpperCase())) errors.push(`校区编码 ${v.campus_code} 不存在或已停用`);
    if (v.manager_no !== null && !found.people.has(v.manager_no.toUpperCase()))
      errors.push(`工号 ${v.manager_no} 不存在`);
    const before = found.buildings.get(v.code.toUpperCase());
    return { errors: [...errors, ...faultsOfFloors(v, before)], exists: before !== undefined };
  },
  apply: (ctx, { env: campuses, found }, rows) =>
    write(
      ctx,
      rows.map(({ values: { campus_code, manager_no, ...v } }) => ({
        ...v,
        campus_id: campuses.get(campus_code.toUpperCase()),
        manager_id: manager_no === null ? null : found.people.get(manager_no.toUpperCase())!.id,
      })),
    ),
});

type Floors = { top: number | null; bottom: number | null };

/** Floors that have rooms cannot be removed from a building. */
function faultsOfFloors({ floors_up, floors_down }: Values, floors: Floors | undefined): string[] {
  const [top, below] = [floors?.top ?? 0, -(floors?.bottom ?? 0)];
  return [
    ...(top > floors_up ? [`${top} 层已有房间，地上层数不能小于 ${top}`] : []),
    ...(below > (floors_down ?? 0) ? [`地下 ${below} 层已有房间，地下层数不能小于 ${below}`] : []),
  ];
}

/** Existing buildings by upper-case code, with the highest and lowest floor that has a room. */
async function existingBuildings(ctx: Ctx, rows: SheetRow<Values>[]): Promise<Map<string, Floors>> {
  const codes = rows.map(({ values }) => values.code.toUpperCase());
  const found = await sql<
    Floors & { code: string }
  >`select upper(b.code) as code, max(r.floor) as top, min(r.floor) as bottom
    from org.building b left join org.room r on r.school_id = b.school_id and r.building_id = b.id and r.deleted_at is null
    where b.school_id = ${ctx.schoolId} and upper(b.code) = any(${codes}) and b.deleted_at is null group by upper(b.code)`.execute(
    ctx.db,
  );
  return new Map(found.rows.map(({ code, ...floors }) => [code, floors]));
}

async function write(ctx: Ctx, records: object[]) {
  await sql`
    insert into org.building (school_id, campus_id, name, code, floors_up, floors_down, area, built_year, manager_id, created_by, updated_by)
    select ${ctx.schoolId}, r.campus_id, r.name, r.code, r.floors_up, coalesce(r.floors_down, 0), r.area, r.built_year, r.manager_id,
      ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(records)}::json) as r(campus_id bigint, name text, code text, floors_up int,
      floors_down int, area numeric, built_year int, manager_id bigint)
    on conflict (school_id, upper(code)) where deleted_at is null do update set campus_id = excluded.campus_id, name = excluded.name,
      floors_up = excluded.floors_up, floors_down = excluded.floors_down, area = excluded.area, built_year = excluded.built_year,
      manager_id = excluded.manager_id, version = org.building.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
}
