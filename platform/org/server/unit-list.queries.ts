import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { UnitRow, unitApi } from '../shared/unit.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { orderOf, readPage } from './page.queries.ts';
import { unitActions, unitScope } from './unit.policy.ts';

export type UnitFilters = Omit<InputOf<typeof unitApi.list>, 'page' | 'size' | 'sort' | 'order'>;
type Row = Omit<UnitRow, 'can' | 'orgLevel'> & { orgLevel: OrgLevelCode; path: string };

/** Laboratories below a unit `u`; '0' is the character after '/', see `within`. */
export const labsBelow = sql`(select count(*) from org.unit l where l.school_id = u.school_id and l.level = 'lab'
  and l.deleted_at is null and l.path > u.path and l.path < left(u.path, -1) || '0')`;

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
  if (f.campusId !== undefined) conditions.push(onCampus(f.campusId));
  const hasConditions = Object.values(f).some((value) => value !== undefined);
  if (pid !== undefined) conditions.push(hasConditions ? belowUnit(ctx, pid) : sql`u.pid = ${pid}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const belowUnit = (ctx: Ctx, pid: number) => sql<boolean>`u.id <> ${pid} and starts_with(u.path,
  (select o.path from org.unit o where o.school_id = ${ctx.schoolId} and o.id = ${pid}))`;

/** A unit says itself on which campuses it is; a laboratory is where its rooms are. */
const onCampus = (campusId: number) =>
  campusId === 0
    ? sql<boolean>`u.level <> 'school' and u.campus_ids = '{}' and not exists (select 1 from base_info.lab b
        where b.school_id = u.school_id and b.id = u.id and b.campus_id is not null)`
    : sql<boolean>`(${campusId} = any(u.campus_ids) or exists (select 1 from base_info.lab b
        where b.school_id = u.school_id and b.id = u.id and b.campus_id = ${campusId}))`;

export async function listUnits(ctx: Ctx, input: InputOf<typeof unitApi.list>) {
  const page = await readPage<Row>(ctx, input, {
    columns: unitColumns,
    from: unitsFrom(ctx, filteredUnits(ctx, filtersOf(input))),
    order: orderOf(
      input,
      { orgName: 'u.name', orgCode: 'u.code', orgLevel: 'u.level', status: 'u.status' },
      sql`u.sort, u.code`,
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
