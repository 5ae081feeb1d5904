import { sql } from 'kysely';
import { emit } from '#kernel/server/events.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { allowedNames, faultOfCode, listOfCodes } from '#kernel/server/sheets/choices.rules.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { all } from '#kernel/server/policy.ts';
import { codeCell, decimalCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import { builtYearFault, earliestBuilt } from '../shared/built-year.rules.ts';
import { peopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';

type Values = {
  campus_code: string;
  name: string;
  code: string;
  floors_up: number;
  floors_down: number | null | undefined;
  area: string | null | undefined;
  built_year: number | null | undefined;
  manager_no: string | null | undefined;
};
/** Campuses in use by code in capitals. */
type Env = Map<string, { id: number; name: string }>;
type Checked = CheckedRow<Values>['values'];
type Found = { buildings: Map<string, Floors>; people: Map<string, NumberedPerson> };

export const buildingSheet = defineSheet<Values, Env, Found>({
  name: 'org.building',
  title: '楼宇',
  columns: [
    { field: 'campus_code', title: '校区编码', required: true, coded: true, sample: 'ZX', parse: codeCell(2) },
    { field: 'name', title: '楼宇名称', required: true, sample: '化学楼', maxLength: 50, width: 28, frozen: true },
    { field: 'code', title: '编码', required: true, sample: 'HX01', parse: codeCell(6) },
    { field: 'floors_up', title: '地上层数', required: true, kind: 'number', sample: '6', parse: wholeCell(1, 60) },
    { field: 'floors_down', title: '地下层数', kind: 'number', sample: '1', parse: wholeCell(0, 5) },
    { field: 'area', title: '建筑面积', kind: 'number', sample: '12000', parse: decimalCell(0) },
    { field: 'built_year', title: '建成年份', kind: 'number', sample: '2008', parse: wholeCell(earliestBuilt, 2100) },
    { field: 'manager_no', title: '管理员工号', maxLength: 32, coded: true },
  ],
  keyOf: ({ code }) => code.toUpperCase(),
  choices: buildingChoices,
  prepare: campusesInUse,
  lookUp: async (ctx, _campuses, rows) => ({
    buildings: await existingBuildings(ctx, rows),
    people: await peopleByNumber(
      ctx,
      rows.flatMap(({ values }) => values.manager_no ?? []),
    ),
  }),
  check: (ctx, { env: campuses, found }, { values: v }) => {
    const before = found.buildings.get(v.code?.toUpperCase() ?? '');
    return {
      errors: [
        ...faultsOfCampus(v, campuses),
        ...faultsOfManager(v, found),
        ...faultsOfFloors(v, before),
        ...faultsOfYear(v, ctx.now),
      ],
      exists: before !== undefined,
    };
  },
  apply: async (ctx, { env: campuses, found }, rows) => {
    const ids = await storeRows(
      ctx,
      'org.building',
      { floors_down: 0 },
      rows.map(({ values: { campus_code, manager_no, ...v } }) => ({
        ...v,
        id: found.buildings.get(v.code.toUpperCase())?.id,
        campus_id: campuses.get(campus_code.toUpperCase())!.id,
        manager_id: filled(manager_no, (no) => found.people.get(no.toUpperCase())!.id),
      })),
    );
    await emit(ctx, 'org.building.saved', { ids });
    return ids;
  },
});

type Floors = { id: number; top: number | null; bottom: number | null };

async function campusesInUse(ctx: Ctx): Promise<Env> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
  }>`select id, upper(code) as code, name from org.campus
    where school_id = ${ctx.schoolId} and status = 1 and deleted_at is null order by code`.execute(ctx.db);
  return new Map(rows.map(({ code, ...campus }) => [code, campus]));
}

async function buildingChoices(ctx: Ctx): Promise<SheetChoices> {
  const staff = await peopleChoices(ctx, all, { staffOnly: true });
  return { lists: { campus_code: listOfCodes(await campusesInUse(ctx)), manager_no: staff } };
}

function faultsOfCampus({ campus_code: code }: Checked, campuses: Env): Fault[] {
  if (code === undefined || campuses.has(code.toUpperCase())) return [];
  const allowed = [...campuses].map(([one, { name }]) => `${one}（${name}）`);
  const advice = `或已停用，${allowedNames(allowed)}`;
  return [faultOfCode('campus_code', '校区编码', code, (one) => campuses.has(one), advice)];
}

function faultsOfManager({ manager_no: no }: Checked, { people }: Found): Fault[] {
  if (typeof no !== 'string' || people.has(no.toUpperCase())) return [];
  return [faultOfCode('manager_no', '管理员工号', no, (one) => people.has(one), '，请核对')];
}

function faultsOfYear({ built_year }: Checked, now: Date): Fault[] {
  const text = builtYearFault(built_year, now);
  return text ? [{ field: 'built_year', text: `${text}，请核对“${built_year}”` }] : [];
}

/** Floors that have rooms cannot be removed from a building. */
function faultsOfFloors({ floors_up, floors_down }: Checked, floors: Floors | undefined): Fault[] {
  const [top, below] = [floors?.top ?? 0, -(floors?.bottom ?? 0)];
  const faults: Fault[] = [];
  if (floors_up !== undefined && top > floors_up)
    faults.push({ field: 'floors_up', text: `地上层数“${floors_up}”过小：${top} 层已有房间，不能小于 ${top}` });
  if (floors_down !== undefined && below > (floors_down ?? 0))
    faults.push({
      field: 'floors_down',
      text: `地下层数“${floors_down ?? 0}”过小：地下 ${below} 层已有房间，不能小于 ${below}`,
    });
  return faults;
}

/** Existing buildings by upper-case code, with the highest and lowest floor that has a room. */
async function existingBuildings(ctx: Ctx, rows: CheckedRow<Values>[]): Promise<Map<string, Floors>> {
  const codes = rows.flatMap(({ values }) => values.code?.toUpperCase() ?? []);
  const found = await sql<
    Floors & { code: string }
  >`select b.id, upper(b.code) as code, max(r.floor) as top, min(r.floor) as bottom
    from org.building b left join org.room r on r.school_id = b.school_id and r.building_id = b.id and r.deleted_at is null
    where b.school_id = ${ctx.schoolId} and upper(b.code) = any(${codes}) and b.deleted_at is null group by b.id, upper(b.code)`.execute(
    ctx.db,
  );
  return new Map(found.rows.map(({ code, ...floors }) => [code, floors]));
}
