import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { termOf } from '#platform/org/server/public.ts';

type SchoolYear = { school_year: string; from: string; to: string };

const yearText = /^(\d{4})-(\d{4})$/;

/**
 * First and last day of a school year, the current one unless named: from its first term to the day before the next year's;
 * by the usual months where the school has no terms.
 */
export async function findSchoolYear(ctx: Ctx, asked: string | undefined): Promise<SchoolYear> {
  const school_year = asked || (await termOf(ctx, formatDate(ctx.now))).year;
  const [, first, second] = yearText.exec(school_year) ?? [];
  if (!first || Number(second) !== Number(first) + 1)
    throw badFields({ school_year: '学年应为相邻两年，如 2025-2026' });
  const { rows } = await sql<{ from: string | null; to: string | null; next: string | null }>`
    select min(t.starts_on) filter (where t.school_year = ${school_year}) as "from",
      max(t.ends_on) filter (where t.school_year = ${school_year}) as "to",
      min(t.starts_on) filter (where t.school_year > ${school_year}) as next
    from org.term t where t.school_id = ${ctx.schoolId}`.execute(ctx.db);
  const { from, to, next } = rows[0]!;
  if (from === null) return { school_year, from: `${first}-09-01`, to: `${second}-08-31` };
  const usual = `${second}-08-31`;
  return { school_year, from, to: next !== null ? addDays(next, -1) : to! > usual ? to! : usual };
}
