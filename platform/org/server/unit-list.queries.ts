import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { within } from '#kernel/server/policy.ts';
import { byReading } from '#kernel/server/db/sort-key.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { unitApi, type UnitRow } from '../shared/unit.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { unitActions, unitScope } from './unit.policy.ts';

/** List row with its path and the columns only used by the export. */
export type StoredUnit = Omit<UnitRow, 'can' | 'level'> & {
  level: OrgLevelCode;
  path: string;
  parent_code: string | null;
  head_no: string | null;
  officer_nos: string[];
};

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

const officers = (column: 'name' | 'job_no') => sql`array(select a.${sql.raw(column)} from identity.account a
  where a.school_id = u.school_id and a.id = any(u.safety_officer_ids) and a.${sql.raw(column)} is not null order by a.id)`;

/** Ids of a unit and of those below it; '0' is the character after '/'. */
export const unitsBelow = ({ schoolId }: Ctx, id: number): RawBuilder<unknown> => sql`select n.id from org.unit o
  join org.unit n on n.school_id = o.school_id and n.path >= o.path and n.path < left(o.path, -1) || '0'
  where o.school_id = ${schoolId} and o.id = ${id}`;

export const unitList = listQuery<typeof unitApi.list, StoredUnit>(unitApi.list, {
  noun: '单位',
  table: ['org.unit', 'u'],
  joins: {
    p: sql`left join org.unit p on p.school_id = u.school_id and p.id = u.pid`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    t: sql`left join org.type t on t.school_id = u.school_id and t.id = u.type_id`,
    h: sql`left join identity.account h on h.school_id = u.school_id and h.id = u.head_id`,
  },
  columns:
    () => sql`u.id, u.pid, p.name as parent_name, p.code as parent_code, u.name, u.code, u.level, u.type_id, t.name as type_name,
    u.college_id, c.name as college_name,
    array(select k.name from org.campus k where k.school_id = u.school_id and k.id = any(u.campus_ids) order by k.sort) as campus_names,
    h.name as head_name, h.job_no as head_no, ${officers('name')} as officer_names, ${officers('job_no')} as officer_nos,
    u.phone, ${labsBelow} as lab_count, u.sort, u.status, u.version, u.path`,
  reach: ({ actor }) => sql<boolean>`u.deleted_at is null and ${within(unitScope(actor), 'u.path')}`,
  filters: {
    pid: 'u.pid',
    below: (id, ctx) => sql<boolean>`u.id <> ${id} and u.id = any(array(${unitsBelow(ctx, id)}))`,
    keyword: (word) => matches('u.keywords', sql`u.name || ' ' || u.code`, word),
    level: 'u.level',
    type_id: (id) => (id === 0 ? sql<boolean>`u.type_id is null and u.level <> 'school'` : sql`u.type_id = ${id}`),
    campus_id: onCampus,
    college_id: 'u.college_id',
    status: 'u.status',
  },
  narrowing: ['pid', 'below', 'keyword', 'type_id', 'campus_id', 'college_id'],
  isNarrow: (_asked, { actor }) => unitScope(actor).kind === 'below',
  sort: { name: byReading('u.name'), code: sql`u.code` },
  neverNull: ['name', 'code'],
  order: [sql`u.level = 'lab'`, sql`u.sort`, sql`u.code`],
  row: ({ path, parent_code: _code, head_no: _no, officer_nos: _nos, ...stored }, ctx) => ({
    ...stored,
    can: unitActions(ctx.actor, { ...stored, path }),
  }),
});

/** Campuses of a unit: its own, else those of its laboratories. */
function onCampus(id: number, ctx: Ctx): RawBuilder<boolean> {
  if (id === 0) {
    return sql<boolean>`(u.level <> 'school' and u.campus_ids = '{}'
      and not exists (select 1 from ${campusesBelow(ctx)} c where c.unit_id = u.id))`;
  }
  return sql<boolean>`(${id} = any(u.campus_ids) or (u.campus_ids = '{}'
    and u.id in (select c.unit_id from ${campusesBelow(ctx)} c where c.campus_id = ${id})))`;
}

type Filters = InputOf<typeof unitApi.export>;

/** Maps `pid` to children, or to all descendants if combined with other filters. */
export function unitFilters<F extends Filters>({ pid, below, ...input }: F) {
  const { keyword, level, type_id, campus_id, college_id, status } = input;
  const isNarrowed = [keyword, level, type_id, campus_id, college_id, status].some((value) => value !== undefined);
  return isNarrowed ? { ...input, below: below ?? pid } : { ...input, pid, below };
}

export const listUnits = (ctx: Ctx, input: InputOf<typeof unitApi.list>) => unitList.page(ctx, unitFilters(input));
