import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { ImportMode } from '#kernel/server/sheets/define-sheet.ts';

/** Writes imported companies; blank cells leave the stored value. */
export async function writeCompanies(ctx: Ctx, rows: readonly object[], mode: ImportMode): Promise<void> {
  const change = sql`do update set quota = excluded.quota,
    credit_code = coalesce(nullif(excluded.credit_code, ''), k.credit_code),
    contact = coalesce(nullif(excluded.contact, ''), k.contact), phone = coalesce(nullif(excluded.phone, ''), k.phone),
    starts_on = coalesce(excluded.starts_on, k.starts_on), ends_on = coalesce(excluded.ends_on, k.ends_on),
    version = k.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
  await sql`insert into base_info.company as k (school_id, name, credit_code, contact, phone, quota, starts_on, ends_on, created_by,
      created_at, updated_by, updated_at)
    select ${ctx.schoolId}, r.name, coalesce(r.credit_code, ''), coalesce(r.contact, ''), coalesce(r.phone, ''), r.quota,
      r.starts_on, r.ends_on, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(name text, credit_code text, contact text, phone text, quota int,
      starts_on date, ends_on date)
    on conflict (school_id, upper(name)) ${mode === 'overwrite' ? change : sql`do nothing`}`.execute(ctx.db);
}
