import { sql } from 'kysely';
import { formatDate } from '../shared/time.ts';
import type { Ctx } from './context.ts';

/**
 * Next number of a sequence per school, kind and period, in the caller's transaction: concurrent callers wait for each
 * other, a rollback releases the number, a committed one is never reused.
 */
export async function nextNumber(
  ctx: Pick<Ctx, 'db' | 'schoolId'>,
  kind: string,
  period: string,
  count = 1,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into kernel.numbering (school_id, kind, period, last) values (${ctx.schoolId}, ${kind}, ${period}, ${count})
    on conflict (school_id, kind, period) do update set last = kernel.numbering.last + ${count}
    returning last`.execute(ctx.db);
  return rows[0]!.last - count + 1;
}

/** Next number of a document of this day: prefix, `yymmdd`, four digits. `kind` is the sequence, `slice.noun`. */
export async function nextDocumentNo(
  ctx: Pick<Ctx, 'db' | 'schoolId' | 'now'>,
  prefix: string,
  kind: string,
): Promise<string> {
  const day = formatDate(ctx.now).slice(2).replaceAll('-', '');
  return `${prefix}${day}${padded(await nextNumber(ctx, kind, day), 4)}`;
}

/** `n` with leading zeros. */
export const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
