import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labTables, labsWhere } from './lab.queries.ts';

/** Files of a lab are visible to users who see the lab. */
export async function maySeeLabFile(ctx: Ctx, file: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from ${labTables} where ${labsWhere(ctx, {})} and u.id = ${file.docId}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
