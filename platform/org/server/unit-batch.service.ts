import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

type UnitChange = {
  id: number;
  name: string;
  type_id: number | null;
  head_id: number | null;
  safety_officer_ids: number[];
  campus_ids: number[];
};

/** Updates units in one statement, for imports. The caller must have checked the scope. */
export async function updateUnits(ctx: Ctx, units: readonly UnitChange[]): Promise<void> {
  if (units.length === 0) return;
  await sql`update org.unit u set name = r.name, type_id = r.type_id, head_id = r.head_id,
      safety_officer_ids = r.safety_officer_ids, campus_ids = r.campus_ids, version = u.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(units)}::json) as r(id bigint, name text, type_id bigint, head_id bigint,
      safety_officer_ids bigint[], campus_ids bigint[])
    where u.school_id = ${ctx.schoolId} and u.id = r.id and u.deleted_at is null`.execute(ctx.db);
}

/** The campus on which units stand, where that follows from their rooms. */
export async function placeUnits(ctx: Ctx, places: readonly { id: number; campus_id: number }[]): Promise<void> {
  if (places.length === 0) return;
  await sql`update org.unit u set campus_ids = array[r.campus_id], version = u.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(places)}::json) as r(id bigint, campus_id bigint)
    where u.school_id = ${ctx.schoolId} and u.id = r.id and u.deleted_at is null`.execute(ctx.db);
}
