import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';

/** Marks a copy as read; the first time counts. */
export async function readCopy(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.copy set read_at = coalesce(read_at, ${ctx.now}) where school_id = ${ctx.schoolId}
    and id = ${id} and user_id = ${ctx.actor.userId} returning id`.execute(ctx.db);
  found(rows[0], '抄送');
}
