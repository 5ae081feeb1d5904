import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { StartScope } from '../shared/process-model.ts';

/** True if the caller may start a process: by the current role, its unit or one above, and the type of user. */
export async function mayStart(ctx: Ctx, { roles, units, user_types }: StartScope): Promise<boolean> {
  const { actor } = ctx;
  if (roles.length > 0 && !roles.includes(actor.roleKey)) return false;
  if (units.length > 0 && !units.some((id) => actor.orgPath.includes(`/${id}/`))) return false;
  if (user_types.length === 0) return true;
  const { rows } = await sql<{ user_type: string }>`select user_type from identity.account
    where school_id = ${ctx.schoolId} and id = ${actor.userId}`.execute(ctx.db);
  return user_types.includes(rows[0]?.user_type ?? '');
}
