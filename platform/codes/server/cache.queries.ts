import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { CacheRow } from '../shared/cache.ts';

type Refresh = { key: string; refreshed_at: Date; refreshed_by: string };

/** The caches of the answering process, each with its last refresh. */
export async function listCaches(ctx: Ctx): Promise<{ content: CacheRow[] }> {
  const { rows } = await sql<Refresh>`select key, refreshed_at, refreshed_by from codes.cache_refresh`.execute(ctx.db);
  const content = ctx.services.caches.map(({ key, label, remark, entries }) => {
    const last = rows.find((row) => row.key === key);
    const refreshed_at = last ? formatDateTime(last.refreshed_at) : null;
    return { key, label, remark, entries: entries(), refreshed_at, refreshed_by: last?.refreshed_by ?? '' };
  });
  return { content };
}
