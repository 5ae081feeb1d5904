import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { defineSheet, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { peopleByJobNo } from './person.queries.ts';
import { codeCell, decimalCell, wholeCell } from './sheet-cells.rules.ts';

type Values = {
  campusCode: string;
  name: string;
  code: string;
  floorsUp: number;
  floorsDown: number | null;
  area: string | null;
  builtYear: number | null;
  managerNo: string | null;
};
/** Campuses in use by code in capitals. */
type Env = Map<string, number>;

export const buildingSheet = defineSheet<Env>({
  name: 'org.building',
  title: '楼宇',
  columns: [
    { field: 'campusCode', title: '校区编码', required: true, sample: 'ZX', parse: codeCell('校区编码', 2) },
    { field: 'name', title: '楼宇名称', required: true, sample: '化学楼', maxLength: 50, width: 28 },
    { field: 'code', title: '编码', required: true, sample: 'HX01', parse: codeCell('编码', 6) },
    { field: 'floorsUp', title: '地上层数', required: true, sample: '6', parse: wholeCell('地上层数', 1, 60) },
    { field: 'floorsDown', title: '地下层数', sample: '1', parse: wholeCell('地下层数', 0, 5) },
    { field: 'area', title: '建筑面积', sample: '12000', parse: decimalCell('建筑面积', 0) },
    { field: 'builtYear', title: '建成年份', sample: '2008', parse: wholeCell('建成年份', 1850, 2100) },
    { field: 'managerNo', title: '管理员工号', maxLength: 32 },
  ],
  keyOf: (values) => String(values['code']).toUpperCase(),
  prepare: async (ctx) => {
    const { rows } = await sql<{ id: number; code: string }>`select id, upper(code) as code from org.campus
      where school_id = ${ctx.schoolId} and status = 1 and deleted_at is null`.execute(ctx.db);
    return new Map(rows.map((row) => [row.code, row.id]));
  },
  check: async (ctx, campuses, rows) => {
    const existing = await existingBuildings(ctx, rows);
    const people = await managersOf(ctx, rows);
    return rows.map(valuesOf).map((v) => {
      const errors: string[] = [];
      if (!campuses.has(v.campusCode.toUpperCase())) errors.push(`校区编码 ${v.campusCode} 不存在或已停用`);
      if (v.managerNo !== null && !people.has(v.managerNo.toUpperCase())) errors.push(`工号 ${v.managerNo} 不存在`);
      const before = existing.get(v.code.toUpperCase());
      return { errors: [...errors, ...faultsOfFloors(v, before)], exists: before !== undefined };
    });
  },
  apply: async (ctx, campuses, rows) => {
    const people = await managersOf(ctx, rows);
    const records = rows.map(valuesOf).map(({ campusCode, managerNo, ...v }) => ({
      ...v,
      campusId: campuses.get(campusCode.toUpperCase()),
      managerId: managerNo === null ? null : people.get(managerNo.toUpperCase()),
    }));
    await write(ctx, records);
  },
});

const valuesOf = (row: SheetRow) => row.values as Values;

const managersOf = (ctx: Ctx, rows: SheetRow[]) =>
  peopleByJobNo(
    ctx,
    rows.flatMap((row) => valuesOf(row).managerNo ?? []),
  );

type Floors = { top: number | null; bottom: number | null };

/** A building does not lose floors that have rooms. */
function faultsOfFloors({ floorsUp, floorsDown }: Values, floors: Floors | undefined): string[] {
  const [top, below] = [floors?.top ?? 0, -(floors?.bottom ?? 0)];
  return [
    ...(top > floorsUp ? [`${top} 层已有房间，地上层数不能小于 ${top}`] : []),
    ...(below > (floorsDown ?? 0) ? [`地下 ${below} 层已有房间，地下层数不能小于 ${below}`] : []),
  ];
}

/** Buildings that are there already, by code in capitals, with the highest and the lowest floor that has a room. */
async function existingBuildings(ctx: Ctx, rows: SheetRow[]): Promise<Map<string, Floors>> {
  const codes = rows.map((row) => valuesOf(row).code.toUpperCase());
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
    select ${ctx.schoolId}, r."campusId", r.name, r.code, r."floorsUp", coalesce(r."floorsDown", 0), r.area, r."builtYear", r."managerId",
      ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(records)}::json) as r("campusId" bigint, name text, code text, "floorsUp" int,
      "floorsDown" int, area numeric, "builtYear" int, "managerId" bigint)
    on conflict (school_id, upper(code)) where deleted_at is null do update set campus_id = excluded.campus_id, name = excluded.name,
      floors_up = excluded.floors_up, floors_down = excluded.floors_down, area = excluded.area, built_year = excluded.built_year,
      manager_id = excluded.manager_id, version = org.building.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`.execute(
    ctx.db,
  );
}
