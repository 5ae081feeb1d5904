import { sql } from 'kysely';
import { cacheChannel, clearCaches } from '#kernel/server/caches.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';

/** Clears one cache, or all, in every process once the call has committed. */
export async function refreshCache(ctx: Ctx, key = ''): Promise<{ caches: number; entries: number }> {
  const { caches } = ctx.services;
  const chosen =
    key === ''
      ? caches
      : [
          found(
            caches.find((cache) => cache.key === key),
            '缓存',
          ),
        ];
  const entries = chosen.reduce((sum, cache) => sum + cache.entries(), 0);
  await sql`insert into codes.cache_refresh (key, refreshed_at, refreshed_by)
    select key, ${ctx.now}, ${ctx.actor.name} from unnest(${chosen.map((cache) => cache.key)}::text[]) key order by key
    on conflict (key) do update set refreshed_at = excluded.refreshed_at, refreshed_by = excluded.refreshed_by`.execute(
    ctx.db,
  );
  await sql`select pg_notify(${cacheChannel}, ${key})`.execute(ctx.db);
  // The answering process does not wait for its own message.
  ctx.after(() => clearCaches(caches, key));
  await ctx.audit({
    action: key === '' ? '刷新全部缓存' : '刷新缓存',
    docType: 'codes.cache',
    note: chosen.map((cache) => cache.label).join('、'),
    after: { entries },
  });
  return { caches: chosen.length, entries };
}
