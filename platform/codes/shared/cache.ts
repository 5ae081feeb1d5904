import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const cacheRow = z.object({
  key: z.string(),
  label: z.string(),
  remark: z.string(),
  /** Entries kept by the process that answers. */
  entries: z.int(),
  refreshed_at: z.nullable(z.string()),
  refreshed_by: z.string(),
});
export type CacheRow = z.output<typeof cacheRow>;

const guard = holds('codes.cache.refresh');
const result = z.object({ caches: z.int(), entries: z.int() });

/** What the processes of the service keep in memory, for all schools. */
export const cacheApi = {
  list: endpoint({
    method: 'GET',
    path: '/cache',
    guard,
    input: z.object({}),
    output: z.object({ content: z.array(cacheRow) }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/cache/{key}/refresh',
    guard,
    input: z.object({ key: wire.codeText('缓存', 40) }),
    output: result,
    summary: '刷新缓存',
  }),
  refreshAll: endpoint({
    method: 'POST',
    path: '/cache/refresh',
    guard,
    input: z.object({}),
    output: result,
    summary: '刷新全部缓存',
  }),
};
