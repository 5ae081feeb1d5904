import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { StructureNode, UnitNode, unitApi } from '../shared/unit.ts';
import type { OrgLevelCode } from '../shared/unit.rules.ts';
import { campusesBelow, labsBelow } from './unit-list.queries.ts';
import { structureScope, unitActions, unitScope } from './unit.policy.ts';

type TreeRow = Omit<UnitNode, 'can' | 'level'> & { level: OrgLevelCode; path: string };

/** Units in scope above laboratory level, parents before children. */
export async function listTree(ctx: Ctx) {
  const { rows } = await sql<TreeRow>`
    select u.id, u.pid, u.name, u.code, u.level, u.college_id,
      u.status, u.path, ${labsBelow} as lab_count
    from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level <> 'lab' and u.deleted_at is null and ${within(unitScope(ctx.actor), 'u.path')}
    order by length(u.path) - length(replace(u.path, '/', '')), u.sort, u.code limit 5000`.execute(ctx.db);
  return { content: rows.map(({ path, ...row }) => ({ ...row, can: unitActions(ctx.actor, { ...row, path }) })) };
}

type CampusGroup = OutputOf<typeof unitApi.byCampus>['content'][number];

/** Campuses with their colleges and laboratories; units without a campus come last. */
export async function groupByCampus(ctx: Ctx): Promise<{ content: CampusGroup[] }> {
  const { rows } = await sql<CampusGroup>`
    with unit as (
      select u.id, u.level, u.college_id, u.campus_ids from org.unit u
      where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.level <> 'school' and ${within(unitScope(ctx.actor), 'u.path')}
    ), placed as (
      select u.id, u.level, u.college_id, c.campus_id from unit u cross join lateral unnest(u.campus_ids) as c(campus_id)
      union all
      select u.id, u.level, u.college_id, b.campus_id from unit u
      left join ${campusesBelow(ctx)} b on b.unit_id = u.id where u.campus_ids = '{}'
    ), college as (
      select p.campus_id, p.college_id, count(*) filter (where p.level = 'lab') as labs
      from placed p where p.college_id is not null group by p.campus_id, p.college_id
      having bool_or(p.level in ('lab', 'college'))
    )
    select c.id, coalesce(c.name, '未设置校区') as name,
      (select count(*) from placed p where p.campus_id is not distinct from c.id and p.level <> 'lab') as unit_count,
      (select count(*) from placed p where p.campus_id is not distinct from c.id and p.level = 'lab') as lab_count,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'lab_count', g.labs) order by o.sort, o.code)
        from college g join org.unit o on o.school_id = ${ctx.schoolId} and o.id = g.college_id
        where g.campus_id is not distinct from c.id), '[]') as colleges
    from (
      select id, name, sort from org.campus where school_id = ${ctx.schoolId} and deleted_at is null
      union all select null, null, 1000000
    ) c
    order by c.sort, c.id`.execute(ctx.db);
  return { content: rows.filter((row) => row.id !== null || row.unit_count + row.lab_count > 0) };
}

/** Organisation types with the number of units of each; units without a type come last. */
export async function groupByType(ctx: Ctx) {
  const { rows } = await sql<OutputOf<typeof unitApi.byType>['content'][number]>`
    with counted as (
      select u.type_id, count(*) as units, count(*) filter (where u.level = 'lab') as labs from org.unit u
      where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.level <> 'school' and ${within(unitScope(ctx.actor), 'u.path')}
      group by u.type_id
    )
    select t.id, coalesce(t.name, '未设置类型') as name, coalesce(c.units, 0) as unit_count, coalesce(c.labs, 0) as lab_count
    from (select id, name, sort from org.type where school_id = ${ctx.schoolId} and deleted_at is null
      union all select null, null, 1000000) t
    left join counted c on c.type_id is not distinct from t.id
    order by t.sort, t.id`.execute(ctx.db);
  return { content: rows.filter((row) => row.id !== null || row.unit_count > 0) };
}

/** A unit and its children with the responsible people; without an id, the top unit in scope. */
export async function listStructure(ctx: Ctx, { id }: InputOf<typeof unitApi.structure>) {
  const scope = structureScope(ctx.actor);
  const { rows } = await sql<StructureNode>`
    with top as (
      select u.id from org.unit u where u.school_id = ${ctx.schoolId} and u.deleted_at is null and ${within(scope, 'u.path')}
        and (${id ?? null}::bigint is null or u.id = ${id ?? null})
      order by length(u.path) - length(replace(u.path, '/', '')), u.id limit 1
    )
    select u.id, u.pid, u.name, u.level, h.name as head_name,
      coalesce(nullif(u.phone, ''), l.phone, '') as head_phone,
      array(select a.name from identity.account a where a.school_id = u.school_id
        and (a.id = any(u.safety_officer_ids) or a.id = l.safety_officer_id) order by a.id) as officers,
      (select count(*) from org.unit x where x.school_id = u.school_id and x.pid = u.id and x.status = 1 and x.deleted_at is null) as child_count,
      ${labsBelow} as lab_count
    from top join org.unit u on u.school_id = ${ctx.schoolId} and (u.id = top.id or u.pid = top.id) and u.deleted_at is null and u.status = 1
    left join org.lab_fact l on l.school_id = u.school_id and l.lab_id = u.id
    left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
    where ${within(scope, 'u.path')}
    order by length(u.path) - length(replace(u.path, '/', '')), u.level = 'lab', u.sort, u.code limit 1000`.execute(
    ctx.db,
  );
  return { content: rows };
}
