import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber } from '#platform/identity/server/public.ts';
import { buildingsByCode, roomsByNumber, typesByName, unitsByCode } from '#platform/org/server/public.ts';
import { collegeOf, nameKey, type Env, type Found, type FoundLab, type LabRowInput } from './lab-import.rules.ts';
import { labScopeFor, mayGrade } from './lab.policy.ts';

export async function prepareEnv(ctx: Ctx): Promise<Env> {
  const [parents, buildings, types, codes] = await Promise.all([
    unitsByCode(ctx, {}),
    buildingsByCode(ctx),
    typesByName(ctx),
    codesByName(ctx, ['lab_nature', 'lab_class', 'lab_level']),
  ]);
  const numbered = (list: Map<string, string>) => new Map([...list].map(([text, code]) => [text, Number(code)]));
  return {
    scope: labScopeFor(ctx.actor, 'import'),
    mayGrade: mayGrade(ctx.actor),
    parents,
    buildings,
    types: new Map([...types].flatMap(([name, { id, level }]) => (level === 'lab' ? [[name, id] as const] : []))),
    natures: codes.lab_nature,
    classes: numbered(codes.lab_class),
    levels: numbered(codes.lab_level),
    seen: new Map(),
  };
}

/** Rooms, people and labs that a batch names. */
export async function lookUp(ctx: Ctx, env: Env, rows: LabRowInput[]): Promise<Found> {
  const numbers = rows.flatMap((row) => {
    const building = env.buildings.get(row.building.toUpperCase());
    return building ? row.rooms.map((no) => ({ building: building.id, no })) : [];
  });
  const [rooms, people, labs] = await Promise.all([
    roomsByNumber(ctx, numbers),
    activePeopleByNumber(
      ctx,
      rows.flatMap((row) => [row.head, row.safety_head, row.officer]),
    ),
    labsOf(ctx, env, rows),
  ]);
  return {
    rooms,
    people,
    byCode: new Map(labs.map((lab) => [lab.code, lab])),
    byName: new Map(labs.map((lab) => [nameKey(lab.college, lab.name), lab])),
  };
}

/** Labs by number, or by college and name. */
async function labsOf(ctx: Ctx, env: Env, rows: LabRowInput[]): Promise<FoundLab[]> {
  const codes = rows.flatMap((row) => row.code?.toUpperCase() ?? []);
  const names = rows.flatMap((row) => {
    const parent = env.parents.get(row.parent.toUpperCase());
    return parent ? [{ college: collegeOf(parent), name: row.name.toLowerCase() }] : [];
  });
  const { rows: labs } = await sql<FoundLab>`
    select u.id, upper(u.code) as code, u.name, u.pid, coalesce(u.college_id, u.pid) as college, u.path, u.status
    from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.id = any(array(
      select c.id from org.unit c where c.school_id = ${ctx.schoolId} and upper(c.code) = any(${codes}) and c.deleted_at is null
      union select n.id from json_to_recordset(${JSON.stringify(names)}::json) as k(college bigint, name text),
        lateral (select x.id from org.unit x where x.school_id = ${ctx.schoolId} and x.level = 'lab' and x.deleted_at is null
          and case when x.college_id is null then x.pid else x.college_id end = k.college and lower(btrim(x.name)) = k.name limit 1) n))`.execute(
    ctx.db,
  );
  return labs;
}
