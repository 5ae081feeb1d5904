import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { reportNotices } from '../shared/notices.ts';
import { builtInTypes } from '../shared/type/sj-columns.rules.ts';

/** What a school starts with: notices, and the tables of the ministry, which follow the product. */
export async function prepareReport(ctx: Ctx): Promise<void> {
  await prepareNotices(ctx, reportNotices);
  await sql`insert into report.type (school_id, code, name, grain, columns, rules, is_built_in)
    select ${ctx.schoolId}, x.code, x.name, x.grain, x.columns, x.rules, true
    from jsonb_to_recordset(${JSON.stringify(builtInTypes)}::jsonb)
      as x(code text, name text, grain text, columns jsonb, rules jsonb)
    on conflict (school_id, lower(code)) do update set columns = excluded.columns, rules = excluded.rules
    where type.is_built_in`.execute(ctx.db);
}
