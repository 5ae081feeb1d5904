import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ImportMode } from '#kernel/server/sheets/define-sheet.ts';
import { followFacilities } from './facility.service.ts';

/** Writes imported facilities and judges their labs; blank cells leave the stored value. */
export async function writeFacilities(ctx: Ctx, rows: readonly { lab_id: number }[], mode: ImportMode): Promise<void> {
  const change = sql`do update set qty = excluded.qty, model = coalesce(nullif(excluded.model, ''), f.model),
    check_cycle = coalesce(excluded.check_cycle, f.check_cycle), expires_on = coalesce(excluded.expires_on, f.expires_on),
    duty_id = coalesce(excluded.duty_id, f.duty_id), version = f.version + 1, updated_by = excluded.updated_by,
    updated_at = excluded.updated_at`;
  const written = await sql<{
    id: number;
  }>`insert into base_info.lab_facility as f (school_id, lab_id, category, name, model, qty, place,
      check_cycle, expires_on, duty_id, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, r.lab_id, r.category, coalesce(r.name, ''), coalesce(r.model, ''), r.qty, r.place, r.check_cycle,
      r.expires_on, r.duty_id, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(lab_id bigint, category text, name text, model text, qty int, place text,
      check_cycle int, expires_on date, duty_id bigint)
    on conflict (school_id, lab_id, category, upper(name), upper(place))
    ${mode === 'overwrite' ? change : sql`do nothing`} returning f.id`.execute(ctx.db);
  await followFacilities(
    ctx,
    rows.map((row) => row.lab_id),
    written.rows.map(({ id }) => id),
  );
}
