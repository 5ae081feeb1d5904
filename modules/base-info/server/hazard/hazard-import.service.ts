import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ImportMode } from '#kernel/server/sheets/define-sheet.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { judgeLabs } from './judge.service.ts';

/** Writes imported hazard sources and judges their labs; blank cells leave the stored value unchanged, a repeated one is in use again. */
export async function writeHazards(ctx: Ctx, rows: readonly { lab_id: number }[], mode: ImportMode): Promise<void> {
  const change = sql`do update set qty = excluded.qty, state = excluded.state, status = 1,
    max_qty = case when h.max_qty >= excluded.qty then h.max_qty end,
    cas = coalesce(nullif(excluded.cas, ''), h.cas), controlled = excluded.controlled,
    storage = coalesce(nullif(excluded.storage, ''), h.storage), keeper_id = coalesce(excluded.keeper_id, h.keeper_id),
    license_no = coalesce(nullif(excluded.license_no, ''), h.license_no),
    ghs = case when excluded.ghs = '{}' then h.ghs else excluded.ghs end,
    version = h.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
  await sql`insert into base_info.hazard_source as h (school_id, lab_id, room_id, kind, name, cas, spec, qty, unit, state,
      place, ghs, controlled, license_no, keeper_id, storage, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, r.lab_id, r.room_id, r.kind, r.name, coalesce(r.cas, ''), coalesce(r.spec, ''), r.qty, r.unit,
      r.state, coalesce(r.place, ''), array(select json_array_elements_text(r.ghs)), coalesce(r.controlled, 'none'),
      coalesce(r.license_no, ''), r.keeper_id, coalesce(r.storage, ''),
      ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(lab_id bigint, room_id bigint, kind text, name text, cas text,
      spec text, qty numeric, unit text, state int, place text, ghs json, controlled text, license_no text,
      keeper_id bigint, storage text)
    on conflict (school_id, lab_id, coalesce(room_id, 0), kind, upper(name), upper(spec), unit, upper(place)) where source = 'manual'
    ${mode === 'overwrite' ? change : sql`do nothing`}`.execute(ctx.db);
  await judgeLabs(
    ctx,
    rows.map((row) => row.lab_id),
    JudgementCause.hazard,
  );
}
