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
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from identity.holding h
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
    join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.deleted_at is null
    join identity.account u on u.school_id = h.school_id and u.id = h.user_id and u.status = 1 and u.deleted_at is null
    where h.school_id = ${ctx.schoolId} and r.role_key = any(${roles}) 
      and (starts_with(${unitPath}, o.path) or (${offices} and r.role_key = 'department_leader' and o.level <> 'college'))
    order by u.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
