import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labTables, labsWhere } from './lab.queries.ts';

/** The files of a lab are seen by whoever sees the lab. */
export async function seesLabFile(ctx: Ctx, file: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from ${labTables} where ${labsWhere(ctx, {})} and u.id = ${file.docId}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
