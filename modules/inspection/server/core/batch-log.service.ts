import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

const stateOf = (state: string | number | undefined) => (state === undefined ? null : String(state));

/** Inserts one log row per document of a batch in one statement, for their timelines. */
export async function logBatch(
  ctx: Ctx,
  docType: string,
  ids: readonly number[],
  entry: { action: string; from?: string | number; to?: string | number; note?: string },
): Promise<void> {
  const { actor } = ctx;
  await sql`insert into kernel.op_log (school_id, at, user_id, user_name, role_key, org_id, ip, route, doc_type, doc_id, action,
      from_state, to_state, note, request_id)
    select ${ctx.schoolId}, ${ctx.now}, ${actor.userId}, ${actor.name}, ${actor.roleKey}, ${actor.orgId || null}, ${ctx.ip}, ${ctx.route},
      ${docType}, t.id, ${entry.action}, ${stateOf(entry.from)}, ${stateOf(entry.to)}, ${entry.note ?? ''}, ${ctx.requestId}
    from unnest(${[...ids]}::bigint[]) as t(id)`.execute(ctx.db);
}
