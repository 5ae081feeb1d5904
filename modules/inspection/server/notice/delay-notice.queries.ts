import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

type Decision = { id: number; status: number; opinion: string; applied_by: number };

/** A delay request for the notice of its decision. */
export async function lookDelay(ctx: Ctx, id: number): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`select id, status, opinion, applied_by from inspection.delay
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return rows[0];
}
