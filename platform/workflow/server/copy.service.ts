import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';

/** Shows a case to people, as the node sees it; a copy that they had is unread again. */
export async function insertCopies(ctx: Ctx, caseId: number, nodeKey: string, ids: readonly number[]): Promise<void> {
  await sql`insert into workflow.copy (school_id, instance_id, user_id, node_key, copied_at)
    select ${ctx.schoolId}, ${caseId}, u, ${nodeKey}, ${ctx.now} from unnest(${[...ids]}::bigint[]) u
    on conflict (school_id, instance_id, user_id, node_key) do update set copied_at = excluded.copied_at, read_at = null`.execute(
    ctx.db,
  );
}

/** Marks a copy as read; the first time counts. */
export async function readCopy(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update workflow.copy set read_at = coalesce(read_at, ${ctx.now}) where school_id = ${ctx.schoolId}
    and id = ${id} and user_id = ${ctx.actor.userId} returning id`.execute(ctx.db);
  found(rows[0], '抄送');
}
