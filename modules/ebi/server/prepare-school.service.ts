import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, termOf } from '#kernel/shared/time.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { defaultTerms } from '../shared/default-terms.ts';
import { ebiNotices } from '../shared/notices.ts';

const name = '教育部年度效益评价表';

/** A school begins with the ministry's form as a draft, for instruments of the classes 03 and 04 from 400,000 yuan. */
export async function prepareEbi(ctx: Ctx): Promise<void> {
  await prepareNotices(ctx, ebiNotices);
  await sql`insert into ebi.scheme (school_id, name, school_year, class_prefixes, price_from, terms)
    values (${ctx.schoolId}, ${name}, ${termOf(formatDate(ctx.now)).year}, '03 04', 400000, ${JSON.stringify(defaultTerms)})
    on conflict do nothing`.execute(ctx.db);
}
