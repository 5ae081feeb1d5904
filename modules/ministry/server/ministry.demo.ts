import { sql } from 'kysely';
import type { Demo } from '#kernel/server/demo.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { termOf } from '#platform/org/server/public.ts';
import { checkYear } from './check.service.ts';
import { collectAll } from './collect.service.ts';
import { openYear } from './year.service.ts';

const before = (schoolYear: string) =>
  schoolYear
    .split('-')
    .map((part) => Number(part) - 1)
    .join('-');

/** The current school year and the one before it, collected and checked. */
export const ministryDemo: Demo = {
  async finish(ctx) {
    const { rows } = await sql<{ moe_code: string; begun: boolean }>`select moe_code,
        exists (select from ministry.year y where y.school_id = s.id) as begun
      from org.school s where id = ${ctx.schoolId}`.execute(ctx.db);
    const { moe_code, begun } = rows[0]!;
    if (begun || !/^\d{5}$/.test(moe_code)) return;
    const { year: current } = await termOf(ctx, formatDate(ctx.now));
    for (const year of [before(current), current]) {
      await openYear(ctx, { school_year: year });
      await collectAll(ctx, { year });
      await checkYear(ctx, { year });
    }
  },
};
