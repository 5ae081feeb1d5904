import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ImportMode } from '#kernel/server/sheets/define-sheet.ts';

type NewMember = { lab_id: number; user_id: number; kind: string; tutor_id: number | null; joined_on: string };

/** Writes imported members; a blank tutor leaves the stored one. */
export async function writeMembers(ctx: Ctx, rows: readonly NewMember[], mode: ImportMode): Promise<void> {
  const change = sql`do update set joined_on = excluded.joined_on, tutor_id = coalesce(excluded.tutor_id, m.tutor_id),
    version = m.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
  await sql`insert into base_info.lab_member as m (school_id, lab_id, user_id, kind, tutor_id, joined_on, created_by, created_at,
      updated_by, updated_at)
    select ${ctx.schoolId}, r.lab_id, r.user_id, r.kind, r.tutor_id, r.joined_on, ${ctx.actor.userId}, ${ctx.now},
      ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(lab_id bigint, user_id bigint, kind text, tutor_id bigint, joined_on date)
    on conflict (school_id, lab_id, user_id) where status = 1
    ${mode === 'overwrite' ? change : sql`do nothing`}`.execute(ctx.db);
}
