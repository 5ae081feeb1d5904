import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Values } from '../shared/fields.ts';

/** Records of a table that are reported, after an id, in the order in which they were collected. */
export async function recordsAfter(ctx: Ctx, yearId: number, table: string, after: number, limit: number) {
  const { rows } = await sql<{ id: number; unit: string; values: Values }>`select r.id, r.cells as values,
      coalesce(m.unit_name, c.name, '') as unit
    from ministry.record r left join org.unit c on c.school_id = r.school_id and c.id = r.unit_id
    left join ministry.unit_map m on m.school_id = r.school_id and m.unit_id = r.unit_id
    where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and r.table_code = ${table} and not r.is_out and r.id > ${after}
    order by r.id limit ${limit}`.execute(ctx.db);
  return rows;
}

const most = 1_000_000;
export const allRecords = (ctx: Ctx, yearId: number, table: string) => recordsAfter(ctx, yearId, table, 0, most);
