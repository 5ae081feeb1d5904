import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { usesOf } from '#kernel/server/uses.ts';
import { orgErrors } from '../shared/errors.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { checkPlace, lockPlaces, shareTree } from './tree.service.ts';

export type UnitFields = {
  name: string;
  code: string;
  typeId?: number | null | undefined;
  campusIds?: number[] | undefined;
  headId?: number | null | undefined;
  safetyOfficerIds?: number[] | undefined;
  partyLeaderId?: number | null | undefined;
  branchLeaderId?: number | null | undefined;
  safetyManagerId?: number | null | undefined;
  dutyFileIds?: number[] | undefined;
  dutySignedOn?: string | null | undefined;
  dutyExpiresOn?: string | null | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  intro?: string | undefined;
  sort?: number | undefined;
};
export type NewUnit = UnitFields & { pid: number; level: OrgLevelCode; status?: number | undefined };
export type UnitPatch = Partial<UnitFields> & { version: number };

/** Adds a unit. That the parent is within the caller's reach is checked by the caller (`findUnit` with its scope). */
export async function createUnit(ctx: Ctx, unit: NewUnit): Promise<number> {
  const [id] = await createUnits(ctx, [unit]);
  await ctx.audit({ action: '新增单位', docType: 'org.unit', docId: id!, note: unit.name, after: unit });
  return id!;
}

/** Adds many units below existing parents in a fixed number of statements; ids in the order of the rows. */
export async function createUnits(ctx: Ctx, units: NewUnit[]): Promise<number[]> {
  if (units.length === 0) return [];
  await shareTree(ctx);
  const parents = await lockPlaces(ctx, [...new Set(units.map((unit) => unit.pid))]);
  for (const unit of units) checkPlace(unit.level, parents.get(unit.pid));
  await checkReferences(ctx, units);
  const ids = await insertUnits(ctx, units);
  return units.map((unit) => ids.get(unit.code.toUpperCase())!);
}

async function insertUnits(ctx: Ctx, units: NewUnit[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into org.unit (school_id, pid, level, name, code, type_id, college_id, path, campus_ids, head_id,
      safety_officer_ids, party_leader_id, branch_leader_id, safety_manager_id, duty_files, duty_signed_on, duty_expires_on, phone, email, intro, sort, status, created_at, created_by, updated_at, updated_by)
    select p.school_id, p.id, r.level, r.name, r.code, r."typeId", p.college_id, p.path, coalesce(r."campusIds", '{}'),
      r."headId", coalesce(r."safetyOfficerIds", '{}'), r."partyLeaderId", r."branchLeaderId", r."safetyManagerId",
      coalesce(r."dutyFileIds", '{}'), r."dutySignedOn", r."dutyExpiresOn", coalesce(r.phone, ''), coalesce(r.email, ''),
      coalesce(r.intro, ''), coalesce(r.sort, 0), coalesce(r.status, 1), ${ctx.now}, ${ctx.actor.userId}, ${ctx.now},
      ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(units)}::json) as r(pid bigint, level text, name text, code text,
      "typeId" bigint, "campusIds" bigint[], "headId" bigint, "safetyOfficerIds" bigint[], "partyLeaderId" bigint,
      "branchLeaderId" bigint, "safetyManagerId" bigint, "dutyFileIds" bigint[], "dutySignedOn" date, "dutyExpiresOn" date, phone text, email text,
      intro text, sort int, status int)
    join org.unit p on p.school_id = ${ctx.schoolId} and p.id = r.pid
    returning id, code`.execute(ctx.db);
  // A row's own id is known only now: the parent's path is completed, and a college becomes its own college.
  await sql`update org.unit set path = path || id || '/', college_id = case level when 'college' then id else college_id end
    where school_id = ${ctx.schoolId} and id = any(${rows.map((row) => row.id)})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.code.toUpperCase(), row.id]));
}

type References = { types: { id: number; level: OrgLevelCode }[]; campuses: number[]; people: number[] };
const present = (ids: (number | null | undefined)[]) => [
  ...new Set(ids.filter((id) => id !== null && id !== undefined)),
];

const peopleOf = (unit: Partial<UnitFields>) => [
  unit.headId,
  unit.partyLeaderId,
  unit.branchLeaderId,
  unit.safetyManagerId,
  ...(unit.safetyOfficerIds ?? []),
];

function referencesOf(units: (Partial<UnitFields> & { level: OrgLevelCode })[]): References {
  const typed = units.flatMap(({ typeId, level }) => (typeId ? [[typeId, level] as const] : []));
  return {
    types: [...new Map(typed.map(([id, level]) => [`${id}:${level}`, { id, level }])).values()],
    campuses: present(units.flatMap((unit) => unit.campusIds ?? [])),
    people: present(units.flatMap(peopleOf)),
  };
}

/** Types, campuses and people that the rows name must be there; arrays of ids have no foreign key. */
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

const columns = {
  name: 'name',
  code: 'code',
  typeId: 'type_id',
  campusIds: 'campus_ids',
  headId: 'head_id',
  safetyOfficerIds: 'safety_officer_ids',
  partyLeaderId: 'party_leader_id',
  branchLeaderId: 'branch_leader_id',
  safetyManagerId: 'safety_manager_id',
  dutyFileIds: 'duty_files',
  dutySignedOn: 'duty_signed_on',
  dutyExpiresOn: 'duty_expires_on',
  phone: 'phone',
  email: 'email',
  intro: 'intro',
  sort: 'sort',
} as const satisfies Record<keyof UnitFields, string>;

/** Changes the fields that are given. The level is for life, the parent changes by `moveUnit`. */
export async function updateUnit(ctx: Ctx, id: number, { version, ...patch }: UnitPatch): Promise<void> {
  const before = await lockUnit(ctx, id);
  await checkReferences(ctx, [{ ...patch, level: before.level }]);
  const fields = (Object.keys(columns) as (keyof UnitFields)[]).filter((field) => patch[field] !== undefined);
  const sets = fields.map((field) => sql`${sql.ref(columns[field])} = ${patch[field]}`);
  const changed = await sql`
    update org.unit set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = ${ctx.now}`, sql`updated_by = ${ctx.actor.userId}`])}
    where school_id = ${ctx.schoolId} and id = ${id} and version = ${version} and deleted_at is null`.execute(ctx.db);
  if (changed.numAffectedRows !== 1n) throw conflict();
  await ctx.audit({ action: '编辑单位', docType: 'org.unit', docId: id, note: before.name, after: patch });
}

/** Enables or disables a unit: nothing enabled may stand below a disabled one. */
export async function setUnitStatus(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  const unit = await lockUnit(ctx, id);
  assert(unit.pid !== null, orgErrors.rootFixed);
  if (unit.status === status) return;
  if (status === 0) await refuseEnabledChildren(ctx, id);
  else assert((await lockPlaces(ctx, [unit.pid])).get(unit.pid)?.status === 1, orgErrors.parentDisabled);
  await sql`update org.unit set status = ${status}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const action = status === 1 ? '启用单位' : '停用单位';
  await ctx.audit({ action, docType: 'org.unit', docId: id, note: unit.name, from: unit.status, to: status });
}

async function refuseEnabledChildren(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from org.unit
    where school_id = ${ctx.schoolId} and pid = ${id} and status = 1 and deleted_at is null`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  assert(count === 0, orgErrors.childrenEnabled, { count });
}

/** Deletes a unit that nothing stands on; otherwise says what does, with numbers. */
export async function deleteUnit(ctx: Ctx, id: number): Promise<void> {
  const unit = await lockUnit(ctx, id);
  assert(unit.pid !== null, orgErrors.rootFixed);
  const reasons = await usesOf(ctx, 'org.unit', id);
  assert(reasons === '', orgErrors.unitInUse, { reasons });
  await sql`update org.unit set deleted_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: '删除单位', docType: 'org.unit', docId: id, note: unit.name, before: unit });
}

async function lockUnit(ctx: Ctx, id: number) {
  const { rows } = await sql<{ pid: number | null; level: OrgLevelCode; name: string; code: string; status: number }>`
    select pid, level, name, code, status from org.unit
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null for update`.execute(ctx.db);
  return found(rows[0], '单位');
}
