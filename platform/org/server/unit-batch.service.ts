import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

export type UnitChange = {
  id: number;
  name: string;
  typeId: number | null;
  headId: number | null;
  safetyOfficerIds: number[];
  campusIds: number[];
};

/** Overwrites many units in one statement, for imports. That they are within reach is checked by the caller. */
export async function updateUnits(ctx: Ctx, units: readonly UnitChange[]): Promise<void> {
  if (units.length === 0) return;
  await sql`update org.unit u set name = r.name, type_id = r."typeId", head_id = r."headId",
      safety_officer_ids = r."safetyOfficerIds", campus_ids = r."campusIds", version = u.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(units)}::json) as r(id bigint, name text, "typeId" bigint, "headId" bigint,
      "safetyOfficerIds" bigint[], "campusIds" bigint[])
    where u.school_id = ${ctx.schoolId} and u.id = r.id and u.deleted_at is null`.execute(ctx.db);
}
