import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { RoleKey } from '#kernel/shared/rights.ts';

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
  const roleIds = sql`any(array(select r.id from identity.role r
    where r.school_id = ${ctx.schoolId} and r.status = 1 and r.role_key = any(${roles})))`;
  const leaderIds = sql`any(array(select r.id from identity.role r
    where r.school_id = ${ctx.schoolId} and r.status = 1 and r.role_key = any(${roles}) and r.role_key = 'department_leader'))`;
  const leaders = sql`union select h.user_id from identity.holding h
    join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.deleted_at is null and o.level <> 'college'
    where h.school_id = ${ctx.schoolId} and h.role_id = ${leaderIds}`;
  const { rows } = await sql<{ id: number }>`
    select u.id from (
      select h.user_id from identity.holding h
      join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.deleted_at is null
      where h.school_id = ${ctx.schoolId} and h.role_id = ${roleIds} and h.org_id = any(${unitsOf(unitPath)})
      ${offices ? leaders : sql``}
    ) h
    join identity.account u on u.school_id = ${ctx.schoolId} and u.id = h.user_id and u.status = 1 and u.deleted_at is null
    group by u.id order by u.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Units of a path, from the root to the unit itself. */
const unitsOf = (path: string) => path.split('/').filter(Boolean).map(Number);
