import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import {
  collegeOf,
  nameKey,
  type Building,
  type Env,
  type Found,
  type FoundLab,
  type FoundPerson,
  type FoundRoom,
  type LabRowInput,
  type Parent,
} from './lab-import.rules.ts';
import { labScopeFor, mayGrade } from './lab.policy.ts';

export async function prepareEnv(ctx: Ctx): Promise<Env> {
  const school = ctx.schoolId;
  const [units, buildings, types, codes] = await Promise.all([
    sql<Parent & { code: string }>`select upper(code) as code, id, name, level, path, college_id, status from org.unit
      where school_id = ${school} and level <> 'lab' and deleted_at is null`.execute(ctx.db),
    sql<Building & { code: string }>`select upper(b.code) as code, b.id, b.name, b.campus_id, m.name as campus_name,
        b.floors_up, b.floors_down
      from org.building b join org.campus m on m.school_id = b.school_id and m.id = b.campus_id
      where b.school_id = ${school} and b.status = 1 and b.deleted_at is null`.execute(ctx.db),
    sql<{ id: number; name: string }>`select id, name from org.type
      where school_id = ${school} and org_level = 'lab' and status = 1 and deleted_at is null`.execute(ctx.db),
    sql<{ parent_key: string; code: string; name: string }>`select parent_key, code, name from codes.code
      where school_id = ${school} and parent_key in ('lab_nature', 'lab_class', 'lab_level') and status = 1`.execute(
      ctx.db,
    ),
  ]);
  // A code is meant by its number, its name, or its name without what stands in brackets.
  const named = (key: string) =>
    codes.rows
      .filter((row) => row.parent_key === key)
      .flatMap(({ code, name }) => [code, name, name.replace(/（.*$/, '')].map((text) => [text, code] as const));
  const numbered = (key: string) => new Map(named(key).map(([text, code]) => [text, Number(code)]));
  return {
    scope: labScopeFor(ctx.actor, 'import'),
    mayGrade: mayGrade(ctx.actor),
    parents: new Map(units.rows.map((unit) => [unit.code, unit])),
    buildings: new Map(buildings.rows.map((building) => [building.code, building])),
    types: new Map(types.rows.map((type) => [type.name, type.id])),
    natures: new Map(named('lab_nature')),
    classes: numbered('lab_class'),
    levels: numbered('lab_level'),
    seen: new Map(),
  };
}

/** Rooms, people and labs that a batch names, in one statement. */
export async function lookUp(ctx: Ctx, env: Env, rows: LabRowInput[]): Promise<Found> {
  const places = rows.flatMap((row) => {
    const building = env.buildings.get(row.building.toUpperCase());
    return building ? row.rooms.map((no) => ({ building: building.id, no: no.toUpperCase() })) : [];
  });
  const names = rows.flatMap((row) => {
    const parent = env.parents.get(row.parent.toUpperCase());
    return parent ? [{ college: collegeOf(parent), name: row.name.toLowerCase() }] : [];
  });
  const codes = rows.flatMap((row) => row.code?.toUpperCase() ?? []);
  const people = rows.flatMap((row) => [row.head, row.safety_head, row.officer].map((no) => no.toUpperCase()));
  const { rows: found } = await sql<{
    rooms: (FoundRoom & { key: string })[];
    people: (FoundPerson & { no: string })[];
    labs: FoundLab[];
  }>`select
    coalesce((select json_agg(json_build_object('key', r.building_id || '/' || upper(btrim(r.room_no)), 'id', r.id,
        'status', r.status, 'path', o.path))
      from json_to_recordset(${JSON.stringify(places)}::json) as p(building bigint, no text)
      join org.room r on r.school_id = ${ctx.schoolId} and r.building_id = p.building and upper(btrim(r.room_no)) = p.no
        and r.deleted_at is null
      left join org.unit o on o.school_id = r.school_id and o.id = r.org_id), '[]') as rooms,
    coalesce((select json_agg(json_build_object('no', upper(a.job_no), 'id', a.id, 'name', a.name, 'user_type', a.user_type))
      from identity.account a where a.school_id = ${ctx.schoolId} and upper(a.job_no) = any(${[...new Set(people)]})
        and a.job_no <> '' and a.status = 1 and a.deleted_at is null), '[]') as people,
    coalesce((select json_agg(json_build_object('id', u.id, 'code', upper(u.code), 'name', u.name, 'pid', u.pid,
        'college', coalesce(u.college_id, u.pid), 'path', u.path, 'status', u.status))
      from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.id = any(array(
        select c.id from org.unit c where c.school_id = ${ctx.schoolId} and upper(c.code) = any(${codes}) and c.deleted_at is null
        union select n.id from json_to_recordset(${JSON.stringify(names)}::json) as k(college bigint, name text)
        join org.unit n on n.school_id = ${ctx.schoolId} and n.level = 'lab' and n.deleted_at is null
          and coalesce(n.college_id, n.pid) = k.college and lower(btrim(n.name)) = k.name))), '[]') as labs`.execute(
    ctx.db,
  );
  const { rooms, people: persons, labs } = found[0]!;
  return {
    rooms: new Map(rooms.map((room) => [room.key, room])),
    people: new Map(persons.map((one) => [one.no, one])),
    byCode: new Map(labs.map((lab) => [lab.code, lab])),
    byName: new Map(labs.map((lab) => [nameKey(lab.college, lab.name), lab])),
  };
}
