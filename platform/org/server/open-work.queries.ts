import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/**
 * Laboratories at or below these units where a running inspection has a record that is begun and not handed in: with
 * another college meanwhile, the record would go to people who did not ask for it.
 */
export async function countLabsBeingChecked(ctx: Ctx, units: readonly { path: string }[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.lab_id) as count
    from json_to_recordset(${JSON.stringify(units)}::json) as m(path text collate "C")
    join org.unit l on l.school_id = ${ctx.schoolId} and l.level = 'lab' and l.path >= m.path and l.path < left(m.path, -1) || '0'
    join inspection.record r on r.school_id = l.school_id and r.lab_id = l.id and r.status = 1
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.status = 1 and a.deleted_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
