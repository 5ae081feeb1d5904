import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { findTermDays, termOf, termSpan } from '#platform/org/server/public.ts';
import type { Period } from './period.rules.ts';

type PeriodInput = {
  school_year?: string | undefined;
  term?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Days of a statistic: the given range, else the given term, else the current term of the school. */
export async function findPeriod(ctx: Ctx, { school_year, term, from, to }: PeriodInput): Promise<Period> {
  if (from !== undefined && to !== undefined) return { from, to };
  const days = school_year === undefined ? await currentDays(ctx, term) : await findTermDays(ctx, school_year, term);
  return { from: from ?? days.from, to: to ?? days.to };
}

/** The instant in a column lies in a school year or its term; days that are given take precedence. */
export function inTerm(
  ctx: Ctx,
  column: string,
  { school_year, term, from, to }: PeriodInput & { school_year: string },
): RawBuilder<boolean> {
  const span = termSpan(ctx, school_year, term);
  const at = sql.ref(column);
  const since = from === undefined ? sql`${at} >= ${span.from}` : sql`true`;
  const until = to === undefined ? sql`${at} < ${span.after}` : sql`true`;
  return sql<boolean>`${since} and ${until}`;
}

async function currentDays(ctx: Ctx, term: number | undefined): Promise<Period> {
  const current = await termOf(ctx, formatDate(ctx.now));
  return findTermDays(ctx, current.year, term ?? current.term);
}
