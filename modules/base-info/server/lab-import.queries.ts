import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { choicesOf, listOfCodes, listOfNames, withZeros, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import type { SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { inScope } from '#kernel/server/policy.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices } from '#platform/identity/server/public.ts';
import { buildingsByCode, roomsByNumber, typesByName, unitsByCode } from '#platform/org/server/public.ts';
import { isAllowedBelow } from '#platform/org/shared/unit.rules.ts';
import { collegeOf, nameKey, type CheckedLab, type Env, type Found, type FoundLab } from './lab-import.rules.ts';
import { labScopeFor, mayImportGrades } from './lab.policy.ts';

export async function prepareEnv(ctx: Ctx): Promise<Env> {
  const [parents, buildings, types, codes] = await Promise.all([
    unitsByCode(ctx, {}),
    buildingsByCode(ctx),
    typesByName(ctx),
    codesByName(ctx, ['lab_nature', 'lab_class', 'lab_level']),
  ]);
  const numbered = ({ byText, names }: Choices<string>) => ({
    byText: new Map([...byText].map(([text, code]) => [text, Number(code)])),
    names,
  });
  return {
    scope: labScopeFor(ctx.actor, 'import'),
    mayImportGrades: mayImportGrades(ctx.actor),
    parents,
    buildings,
    types: choicesOf([...types].flatMap(([name, { id, level }]) => (level === 'lab' ? [[id, name] as const] : []))),
    natures: codes.lab_nature,
    classes: numbered(codes.lab_class),
    levels: numbered(codes.lab_level),
    seen: new Map(),
  };
}

/** Rooms, people and labs that a batch names. */
export async function lookUp(ctx: Ctx, env: Env, rows: CheckedLab[]): Promise<Found> {
  const numbers = rows.flatMap((row) => {
    const building = env.buildings.get(row.building?.toUpperCase() ?? '');
    return building ? (row.rooms ?? []).map((no) => ({ building: building.id, no })) : [];
  });
  const [rooms, people, labs] = await Promise.all([
    roomsByNumber(ctx, numbers),
    activePeopleByNumber(
      ctx,
      rows.flatMap((row) => [row.head ?? [], row.safety_head ?? [], row.officer ?? []].flat()),
    ),
    labsNamed(ctx, env, rows),
  ]);
  return {
    rooms,
    people,
    byCode: new Map(labs.map((lab) => [lab.code, lab])),
    byName: new Map(labs.map((lab) => [nameKey(lab.college, lab.name), lab])),
  };
}

/** Labs by number, or by college and name; also those whose number may have lost its leading zeros. */
async function labsNamed(ctx: Ctx, env: Env, rows: CheckedLab[]): Promise<FoundLab[]> {
  const codes = rows.flatMap((row) => row.code?.toUpperCase() ?? []);
  const names = rows.flatMap((row) => {
    const parent = env.parents.get(row.parent?.toUpperCase() ?? '');
    return parent && row.name !== undefined ? [{ college: collegeOf(parent), name: row.name.toLowerCase() }] : [];
  });
  const labs = await labsOf(ctx, codes, names);
  const known = new Set(labs.map((lab) => lab.code));
  const shortened = codes.filter((code) => !known.has(code)).flatMap(withZeros);
  return shortened.length === 0 ? labs : [...labs, ...(await labsOf(ctx, shortened, []))];
}

async function labsOf(ctx: Ctx, codes: string[], names: { college: number; name: string }[]): Promise<FoundLab[]> {
  const { rows: labs } = await sql<FoundLab>`
    select u.id, upper(u.code) as code, u.name, u.pid, coalesce(u.college_id, u.pid) as college, u.path, u.status,
      l.lab_class, l.lab_level
    from org.unit u left join base_info.lab l on l.school_id = u.school_id and l.id = u.id where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.id = any(array(
      select c.id from org.unit c where c.school_id = ${ctx.schoolId} and upper(c.code) = any(${codes}) and c.deleted_at is null
      union select n.id from json_to_recordset(${JSON.stringify(names)}::json) as k(college bigint, name text),
        lateral (select x.id from org.unit x where x.school_id = ${ctx.schoolId} and x.level = 'lab' and x.deleted_at is null
          and case when x.college_id is null then x.pid else x.college_id end = k.college and lower(btrim(x.name)) = k.name limit 1) n))`.execute(
    ctx.db,
  );
  return labs;
}

/** What the caller may fill in: units, places and people in scope, types and codes of the school. */
export async function labChoices(ctx: Ctx): Promise<SheetChoices> {
  const env = await prepareEnv(ctx);
  const parents = [...env.parents].filter(
    ([, unit]) => unit.status === 1 && isAllowedBelow('lab', unit.level) && inScope(env.scope, unit.path),
  );
  const buildings = [...env.buildings];
  const staff = await peopleChoices(ctx, env.scope, { staffOnly: true });
  const campuses = new Set(buildings.map(([, { campus_name }]) => campus_name));
  const [building] = buildings;
  return {
    lists: {
      parent: listOfCodes(parents),
      type: listOfNames(env.types),
      nature: listOfNames(env.natures),
      campus: [...campuses].map((value) => ({ value })),
      building: listOfCodes(buildings),
      head: staff,
      safety_head: staff,
      officer: await peopleChoices(ctx, env.scope),
      // Grades are imported by the school only.
      lab_class: env.mayImportGrades ? listOfNames(env.classes) : [],
      lab_level: env.mayImportGrades ? listOfNames(env.levels) : [],
    },
    example: {
      // Left to the school's own grading.
      lab_class: '',
      lab_level: '',
      ...(building && { building: building[0], campus: building[1].campus_name }),
    },
  };
}
