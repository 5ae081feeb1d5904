import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { editableOwners } from './owner.policy.ts';

/** The unit that new lists and sets of the caller belong to: the school, or the caller's college. */
export async function lookOwner(ctx: Ctx, right: RightName): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select o.id from org.unit o
    where o.school_id = ${ctx.schoolId} and o.level in ('school', 'college') and o.deleted_at is null
      and ${editableOwners(ctx, right)}
    order by o.level <> 'school', not starts_with(${ctx.actor.orgPath}, o.path), length(o.path) limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id;
}
