import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { orderOf, readPage } from '#kernel/server/db/read-page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { UnitRow, unitApi } from '../shared/unit.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { unitActions, unitScope } from './unit.policy.ts';

export type UnitFilters = Omit<InputOf<typeof unitApi.list>, 'page' | 'size' | 'sort' | 'order'>;
type Row = Omit<UnitRow, 'can' | 'orgLevel'> & { orgLevel: OrgLevelCode; path: string };

/** Laboratories below a unit `u`; '0' is the character after '/', see `within`. */
export const labsBelow = sql`(select count(*) from org.unit l where l.school_id = u.school_id and l.level = 'lab'
  and l.deleted_at is null and l.path > u.path and l.path < left(u.path, -1) || '0')`;

/**
 * Every unit with the campuses where laboratories stand at or below it, from the ids in the laboratories' paths. Taken
 * once for all units of a school; a condition for each unit would look through its subtree again and again.
 */
export const campusesBelow = (ctx: Ctx) => sql`(
  select distinct a.id::bigint as unit_id, b.campus_id from org.lab_fact b
  join org.unit l on l.school_id = b.school_id and l.id = b.lab_id and l.deleted_at is null
  cross join lateral unnest(string_to_array(trim(both '/' from l.path), '/')) as a(id)
  where b.school_id = ${ctx.schoolId} and b.campus_id is not null)`;

export const unitColumns = sql`u.id as "orgId", u.pid, p.name as "parentName", u.name as "orgName", u.code as "orgCode",
  u.level as "orgLevel", u.type_id as "typeId", t.name as "typeName", u.college_id as "collegeId", c.name as "collegeName",
  array(select k.name from org.campus k where k.school_id = u.school_id and k.id = any(u.campus_ids) order by k.sort) as "campusNames",
  h.name as "headName",
  array(select a.name from identity.account a where a.school_id = u.school_id and a.id = any(u.safety_officer_ids) order by a.id) as "officerNames",
  u.phone, ${labsBelow} as "labCount", u.sort, u.status, u.path`;

/** Units `u` in reach, with what their columns name. */
export const unitsFrom = (ctx: Ctx, where: RawBuilder<boolean>) => sql`from org.unit u
  left join org.unit p on p.school_id = u.school_id and p.id = u.pid
  left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
  left join org.type t on t.school_id = u.school_id and t.id = u.type_id
  left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
  where u.school_id = ${ctx.schoolId} and u.deleted_at is null and ${within(unitScope(ctx.actor), 'u.path')} and ${where}`;

/** The conditions of the list, which its export shares. */
export function filteredUnits(ctx: Ctx, { pid, ...f }: UnitFilters): RawBuilder<boolean> {
  const conditions = [matches('u.keywords', sql`u.name || ' ' || u.code`, f.keyword)];
  if (f.orgLevel !== undefined) conditions.push(sql`u.level = ${f.orgLevel}`);
  if (f.typeId !== undefined)
    conditions.push(f.typeId === 0 ? sql`u.type_id is null and u.level <> 'school'` : sql`u.type_id = ${f.typeId}`);
  if (f.status !== undefined) conditions.push(sql`u.status = ${f.status}`);
  if (f.collegeId !== undefined) conditions.push(sql`u.college_id = ${f.collegeId}`);
  if (f.campusId !== undefined) conditions.push(onCampus(ctx, f.campusId));
  const hasConditions = Object.values(f).some((value) => value !== undefined);
  if (pid !== undefined) conditions.push(hasConditions ? belowUnit(ctx, pid) : sql`u.pid = ${pid}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const belowUnit = (ctx: Ctx, pid: number) => sql<boolean>`u.id <> ${pid} and starts_with(u.path,
  (select o.path from org.unit o where o.school_id = ${ctx.schoolId} and o.id = ${pid}))`;

/** A unit is on the campuses that it names, else on those of its laboratories. */
function onCampus(ctx: Ctx, campusId: number): RawBuilder<boolean> {
  if (campusId === 0) {
    return sql<boolean>`(u.level <> 'school' and u.campus_ids = '{}'
      and not exists (select 1 from ${campusesBelow(ctx)} c where c.unit_id = u.id))`;
  }
  return sql<boolean>`(${campusId} = any(u.campus_ids) or (u.campus_ids = '{}'
    and u.id in (select c.unit_id from ${campusesBelow(ctx)} c where c.campus_id = ${campusId})))`;
}

export async function listUnits(ctx: Ctx, input: InputOf<typeof unitApi.list>) {
  const page = await readPage<Row>(ctx, input, {
    columns: unitColumns,
    from: unitsFrom(ctx, filteredUnits(ctx, filtersOf(input))),
    order: orderOf(
      input,
      { orgName: 'u.name', orgCode: 'u.code', orgLevel: 'u.level', status: 'u.status' },
      sql`u.level = 'lab', u.sort, u.code`,
      'u.id',
    ),
  });
  return { ...page, content: page.content.map((row) => withActions(ctx, row)) };
}

const filtersOf = ({ pid, keyword, orgLevel, typeId, campusId, collegeId, status }: UnitFilters): UnitFilters => ({
  pid,
  keyword,
  orgLevel,
  typeId,
  campusId,
  collegeId,
  status,
});

export function withActions<R extends { orgId: number; pid: number | null; orgLevel: OrgLevelCode; path: string }>(
  ctx: Ctx,
  { path, ...row }: R,
) {
  return { ...row, can: unitActions(ctx.actor, { id: row.orgId, pid: row.pid, level: row.orgLevel, path }) };
}

export type UnitExport = Row & { parentCode: string | null; headNo: string | null; officerNos: string[] };

/** The rows of the list after a number, for its export. */
export async function exportUnits(ctx: Ctx, filters: UnitFilters, after: number, limit: number) {
  const { rows } = await sql<UnitExport>`select ${unitColumns}, p.code as "parentCode", h.job_no as "headNo",
      array(select a.job_no from identity.account a where a.school_id = u.school_id and a.id = any(u.safety_officer_ids)
        and a.job_no is not null order by a.id) as "officerNos"
    ${unitsFrom(ctx, filteredUnits(ctx, filters))} and u.id > ${after} order by u.id limit ${limit}`.execute(ctx.db);
  return { rows, last: rows.at(-1)?.orgId ?? after };
}
