import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { notFound } from '#kernel/server/errors.ts';
import { labsWhere, labTables } from './lab.queries.ts';

/** Records that cards were printed; refuses all if one is out of scope. */
export async function markPrinted(ctx: Ctx, { lab_ids }: { lab_ids: number[] }) {
  const unique = [...new Set(lab_ids)];
  const { numAffectedRows } = await sql`update base_info.lab t set card_printed_at = ${ctx.now}
    where t.school_id = ${ctx.schoolId} and t.id in (
      select u.id from ${labTables} where ${labsWhere(ctx, {})} and u.id = any(${unique}))`.execute(ctx.db);
  if (Number(numAffectedRows) !== unique.length) throw notFound('实验室');
  await ctx.audit({
    action: '打印信息牌',
    docType: 'base-info.lab',
    docId: unique[0]!,
    note: `${unique.length} 间实验室`,
    after: { lab_ids: unique },
  });
}
