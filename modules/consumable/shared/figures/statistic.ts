import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';

const share = z.object({ key: z.string(), name: z.string(), amount: z.string() });

const overview = z.object({
  /** Yuan of what is in stock. */
  value: z.string(),
  /** Materials in stores with something there, and those of each flag. */
  stocked: z.int(),
  low: z.int(),
  expiring: z.int(),
  expired: z.int(),
  slow: z.int(),
  by_category: z.array(share),
  by_store: z.array(share),
});
export type Overview = z.output<typeof overview>;

const spend = z.object({
  /** Yuan of what was issued to laboratories, in the last twelve months: by month, and by category. */
  months: z.array(z.object({ month: z.string(), amount: z.string() })),
  categories: z.array(share),
});
export type Spend = z.output<typeof spend>;

const about = { method: 'GET', guard: holds('consumable.read'), input: z.object({}) } as const;

/** Figures of the stores that the caller reaches. */
export const statisticApi = onServer('consumables', {
  overview: endpoint({
    ...about,
    path: '/api/consumable/statistic/overview',
    output: overview,
    slow: true,
    summary: '耗材库存统计',
  }),
  spend: endpoint({
    ...about,
    path: '/api/consumable/statistic/spend',
    output: spend,
    slow: true,
    summary: '耗材领用金额统计',
  }),
});
