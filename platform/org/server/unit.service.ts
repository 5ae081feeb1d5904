import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { usesOf } from '#kernel/server/uses.ts';
import { orgErrors } from '../shared/errors.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { checkPlace, lockPlaces, lockTreeShared } from './tree.service.ts';

/** Columns of a unit that its form and the imports write; a field that is absent stays as it is. */
type UnitFields = {
  name: string;
  code: string;
  type_id?: number | null | undefined;
  campus_ids?: number[] | undefined;
  head_id?: number | null | undefined;
  safety_officer_ids?: number[] | undefined;
  party_leader_id?: number | null | undefined;
  branch_leader_id?: number | null | undefined;
  safety_manager_id?: number | null | undefined;
  duty_files?: number[] | undefined;
  duty_signed_on?: string | null | undefined;
  duty_expires_on?: string | null | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  intro?: string | undefined;
  sort?: number | undefined;
};
export type NewUnit = UnitFields & { pid: number; level: OrgLevelCode; status?: number | undefined };
type UnitPatch = Partial<UnitFields> & { id: number; version: number };

const unitKind: RowKind<'org.unit'> = { table: 'org.unit', doc: 'org.unit', noun: '单位' };

/** Adds a unit. The caller must have checked that the parent is in scope (`findUnit`). */
export async function createUnit(ctx: Ctx, unit: NewUnit): Promise<number> {
  const [id] = await createUnits(ctx, [unit]);
  await ctx.audit({ action: '新增单位', docType: 'org.unit', docId: id!, note: unit.name, after: unit });
  return id!;
}

/** Adds units below existing parents in a fixed number of statements; returns ids in input order. */
export async function createUnits(ctx: Ctx, units: NewUnit[]): Promise<number[]> {
  if (units.length === 0) return [];
  await lockTreeShared(ctx);
  const parents = await lockPlaces(ctx, [...new Set(units.map((unit) => unit.pid))]);
  for (const unit of units) checkPlace(unit.level, parents.get(unit.pid));
  await checkReferences(ctx, units);
  const ids = await insertUnits(ctx, units);
  return units.map((unit) => ids.get(unit.code.toUpperCase())!);
}

async function insertUnits(ctx: Ctx, units: NewUnit[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into org.unit (school_id, id, pid, level, name, code, type_id, college_id, path, campus_ids, head_id,
      safety_officer_ids, party_leader_id, branch_leader_id, safety_manager_id, duty_files, duty_signed_on, duty_expires_on,
      phone, email, intro, sort, status, created_at, created_by, updated_at, updated_by)
    overriding system value
    select p.school_id, r.id, p.id, r.level, r.name, r.code, r.type_id,
      case r.level when 'college' then r.id else p.college_id end, p.path || r.id || '/', coalesce(r.campus_ids, '{}'),
      r.head_id, coalesce(r.safety_officer_ids, '{}'), r.party_leader_id, r.branch_leader_id, r.safety_manager_id,
      coalesce(r.duty_files, '{}'), r.duty_signed_on, r.duty_expires_on, coalesce(r.phone, ''), coalesce(r.email, ''),
      coalesce(r.intro, ''), coalesce(r.sort, 0), coalesce(r.status, 1), ${ctx.now}, ${ctx.actor.userId}, ${ctx.now},
      ${ctx.actor.userId}
    from (select nextval('org.unit_id_seq') as id, g.*
      from json_to_recordset(${JSON.stringify(units)}::json) as g(pid bigint, level text, name text, code text,
      type_id bigint, campus_ids bigint[], head_id bigint, safety_officer_ids bigint[], party_leader_id bigint,
      branch_leader_id bigint, safety_manager_id bigint, duty_files bigint[], duty_signed_on date, duty_expires_on date,
      phone text, email text, intro text, sort int, status int)) r
    join org.unit p on p.school_id = ${ctx.schoolId} and p.id = r.pid
    returning id, code`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code.toUpperCase(), row.id]));
}

type References = { types: { id: number; level: OrgLevelCode }[]; campuses: number[]; people: number[] };
const present = (ids: (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

const peopleOf = (unit: Partial<UnitFields>) => [
  unit.head_id,
  unit.party_leader_id,
  unit.branch_leader_id,
  unit.safety_manager_id,
  ...(unit.safety_officer_ids ?? []),
];

function referencesOf(units: (Partial<UnitFields> & { level: OrgLevelCode })[]): References {
  const typed = units.flatMap(({ type_id, level }) => (type_id ? [[type_id, level] as const] : []));
  return {
    types: [...new Map(typed.map(([id, level]) => [`${id}:${level}`, { id, level }])).values()],
    campuses: present(units.flatMap((unit) => unit.campus_ids ?? [])),
    people: present(units.flatMap(peopleOf)),
  };
}

/** Checks that referenced types, campuses and people exist; arrays of ids have no foreign key. */
async function checkReferences(ctx: Ctx, units: (Partial<UnitFields> & { level: OrgLevelCode })[]): Promise<void> {
  const { types, campuses, people } = referencesOf(units);
  if (types.length + campuses.length + people.length === 0) return;
  // Shared locks: a type or campus that is being deleted at this moment is waited for.
  const { rows } = await sql<{ types: number; campuses: number; people: number }>`
    with kind as (
      select t.id from json_to_recordset(${JSON.stringify(types)}::json) as r(id bigint, level text)
      join org.type t on t.school_id = ${ctx.schoolId} and t.id = r.id and t.org_level = r.level and t.deleted_at is null
      for share of t
    ), campus as (
      select id from org.campus where school_id = ${ctx.schoolId} and id = any(${campuses}) and deleted_at is null for share
    )
    select (select count(*) from kind) as types, (select count(*) from campus) as campuses,
      (select count(*) from identity.account where school_id = ${ctx.schoolId} and id = any(${people}) and deleted_at is null) as people`.execute(
    ctx.db,
  );
  assert(rows[0]?.types === types.length, orgErrors.typeMissing);
  assert(rows[0].campuses === campuses.length, orgErrors.campusMissing);
  assert(rows[0].people === people.length, orgErrors.personMissing);
}

/** Changes the fields that are given. A unit keeps its level; its parent changes by `moveUnit`. */
export async function updateUnit(ctx: Ctx, { id, version, ...patch }: UnitPatch): Promise<void> {
  const { name, level } = await lockUnit(ctx, id);
  await checkReferences(ctx, [{ ...patch, level }]);
  await updateRow(ctx, unitKind, { id, version }, patch, { note: name });
}

/** Enables or disables a unit; a disabled unit has no enabled descendants. */
export async function setUnitStatus(ctx: Ctx, { id, status }: { id: number; status: 0 | 1 }): Promise<void> {
  const unit = await lockUnit(ctx, id);
  assert(unit.pid !== null, orgErrors.rootFixed);
  if (unit.status === status) return;
  if (status === 0) await refuseEnabledChildren(ctx, id);
  else assert((await lockPlaces(ctx, [unit.pid])).get(unit.pid)?.status === 1, orgErrors.parentDisabled);
  await setStatus(ctx, unitKind, id, status, unit.name);
}

async function refuseEnabledChildren(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from org.unit
    where school_id = ${ctx.schoolId} and pid = ${id} and status = 1 and deleted_at is null`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  assert(count === 0, orgErrors.childrenEnabled, { count });
}

/** Removes an unused unit; the refusal lists and counts what still uses it. */
export async function removeUnit(ctx: Ctx, id: number): Promise<void> {
  const unit = await lockUnit(ctx, id);
  assert(unit.pid !== null, orgErrors.rootFixed);
  const reasons = await usesOf(ctx, 'org.unit', id);
  assert(reasons === '', orgErrors.unitInUse, { reasons });
  await removeRow(ctx, unitKind, id, unit.name);
}

async function lockUnit(ctx: Ctx, id: number) {
  const { rows } = await sql<{ pid: number | null; level: OrgLevelCode; name: string; status: number }>`
    select pid, level, name, status from org.unit
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null for update`.execute(ctx.db);
  return found(rows[0], '单位');
}
