import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { RightName, RoleKey } from '#kernel/shared/rights.ts';

/**
 * People who hold one of the roles at the organisation of this path or above it; the school's managers hold at the root.
 * `offices` adds the leaders of the school's offices, who stand beside the colleges and see all of them.
 */
export async function usersHolding(
  ctx: Ctx,
  roles: readonly RoleKey[],
  unitPath: string,
  offices = false,
): Promise<number[]> {
  const { schoolId } = ctx;
  const idsOf = (keys: readonly RoleKey[]) => sql`any(array(select r.id from identity.role r
    where r.school_id = ${schoolId} and r.status = 1 and r.role_key = any(${keys})))`;
  const leaders = sql`union select h.user_id from identity.holding h
    join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.deleted_at is null and o.level <> 'college'
    where h.school_id = ${schoolId} and h.role_id = ${idsOf(roles.filter((key) => key === 'department_leader'))}`;
  // Arrays are found first, each by its index, whatever the planner believes of a school that was just imported.
  const { rows } = await sql<{ id: number }>`
    select u.id from identity.account u
    where u.school_id = ${schoolId} and u.status = 1 and u.deleted_at is null and u.id = any(array(
      select h.user_id from identity.holding h
      where h.school_id = ${schoolId} and h.role_id = ${idsOf(roles)} and h.org_id = any(array(
        select o.id from org.unit o
        where o.school_id = ${schoolId} and o.id = any(${unitsOf(unitPath)}) and o.deleted_at is null))
      ${offices ? leaders : sql``}))
    order by u.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** People who can log in and have a right by one of their roles. */
export async function usersWithRight(ctx: Ctx, right: RightName): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from identity.role_right g
    join identity.role r on r.school_id = g.school_id and r.id = g.role_id and r.status = 1
    join identity.holding h on h.school_id = r.school_id and h.role_id = r.id
    join identity.account u on u.school_id = h.school_id and u.id = h.user_id and u.status = 1 and u.deleted_at is null
      and (u.valid_to is null or u.valid_to >= (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date)
    where g.school_id = ${ctx.schoolId} and g.right_name = ${right} order by u.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Units of a path, from the root to the unit itself. */
const unitsOf = (path: string) => path.split('/').filter(Boolean).map(Number);
