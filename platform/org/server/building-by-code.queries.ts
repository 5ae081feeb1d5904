import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** A building as sheets name it. */
export type CodedBuilding = {
  id: number;
  name: string;
  campus_id: number;
  campus_name: string;
  floors_up: number;
  floors_down: number;
};

/** Buildings in use by code in capitals. */
export async function buildingsByCode(ctx: Ctx): Promise<Map<string, CodedBuilding>> {
  const { rows } = await sql<CodedBuilding & { code: string }>`
    select upper(b.code) as code, b.id, b.name, b.campus_id, c.name as campus_name, b.floors_up, b.floors_down
    from org.building b join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
    where b.school_id = ${ctx.schoolId} and b.status = 1 and b.deleted_at is null`.execute(ctx.db);
  return new Map(rows.map(({ code, ...building }) => [code, building]));
}
