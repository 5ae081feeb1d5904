import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { CodeRow } from '../shared/code.ts';

/** The codes in use of one list, in their order. */
export async function codesOf(ctx: Ctx, parentKey: string): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select id, parent_key, code, name, parent_code, sort, status, color, is_system, remark, version from codes.code
    where school_id = ${ctx.schoolId} and parent_key = ${parentKey} and status = 1 order by sort, id limit 5000`.execute(
    ctx.db,
  );
  return rows;
}
