import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Counts a use of a key; false beyond `most` in this hour. */
export async function isWithinHourly(ctx: Ctx, key: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`insert into kernel.rate (key, window_at, count)
    values (${key}, date_trunc('hour', now()), 1)
    on conflict (key, window_at) do update set count = kernel.rate.count + 1 returning count`.execute(ctx.db);
  return rows[0]!.count <= most;
}
