import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ImportMode } from '#kernel/server/sheets/define-sheet.ts';
import { RiskStatus } from '../../shared/risk/risk-point.states.ts';

/** Writes imported risk points as drafts; only drafts and refused ones are overwritten, blank cells leave what they have. */
export async function writeRiskPoints(ctx: Ctx, rows: readonly object[], mode: ImportMode): Promise<void> {
  if (rows.length === 0) return;
  const change = sql`do update set describe = coalesce(nullif(excluded.describe, ''), p.describe), l = excluded.l, s = excluded.s,
    measures = excluded.measures, duty_id = coalesce(excluded.duty_id, p.duty_id), lab_class = excluded.lab_class,
    review_cycle = excluded.review_cycle, version = p.version + 1, updated_by = excluded.updated_by,
    updated_at = excluded.updated_at where not p.in_force and p.status in (${sql.lit(RiskStatus.draft)}, ${sql.lit(RiskStatus.reject)})`;
  await sql`insert into base_info.risk_point as p (school_id, lab_id, room_id, attribute_id, name, lab_class, place, describe, l, s,
      measures, duty_id, review_cycle, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, r.lab_id, r.room_id, r.attribute_id, r.name, r.lab_class, r.place, coalesce(r.describe, ''), r.l, r.s,
      r.measures, r.duty_id, coalesce(r.review_cycle, 12), ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(lab_id bigint, room_id bigint, attribute_id bigint, name text,
      lab_class int, place text, describe text, l int, s int, measures jsonb, duty_id bigint, review_cycle int)
    on conflict (school_id, lab_id, coalesce(room_id, 0), coalesce(attribute_id, 0), upper(name), upper(place))
      where status <> ${sql.lit(RiskStatus.closed)}
    ${mode === 'overwrite' ? change : sql`do nothing`}`.execute(ctx.db);
}
