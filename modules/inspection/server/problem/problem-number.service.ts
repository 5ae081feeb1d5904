import { sql } from 'kysely';
import { padded } from '#kernel/server/numbering.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';

/**
 * Numbers for problems of several colleges in one statement, in the given order: `YH`, year, college code, five digits.
 * Counted per year and college in the creating transaction; counter rows are locked in one order to avoid deadlocks.
 */
export async function nextProblemNumbers(ctx: Ctx, colleges: readonly string[]): Promise<string[]> {
  const year = formatDate(ctx.now).slice(0, 4);
  const counts = [...Map.groupBy(colleges, (code) => code)].map(([code, rows]) => ({ code, n: rows.length }));
  const { rows } = await sql<{ period: string; last: number }>`
    insert into kernel.numbering (school_id, kind, period, last)
    select ${ctx.schoolId}, 'inspection.problem', ${`${year}/`} || c.code, c.n
    from json_to_recordset(${JSON.stringify(counts)}::json) as c(code text, n int) order by c.code
    on conflict (school_id, kind, period) do update set last = kernel.numbering.last + excluded.last
    returning period, last`.execute(ctx.db);
  const next = new Map(counts.map(({ code, n }) => [code, lastOf(rows, `${year}/${code}`) - n + 1]));
  return colleges.map((code) => {
    const n = next.get(code)!;
    next.set(code, n + 1);
    return `YH${year}${code}${padded(n, 5)}`;
  });
}

const lastOf = (rows: { period: string; last: number }[], period: string) =>
  rows.find((row) => row.period === period)!.last;
