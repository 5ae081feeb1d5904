import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const sum = { receipts: z.int(), spent: z.string() };

const statistic = z.object({
  year: z.int(),
  /** Submitted in the year, and how many of them are in each state. */
  purchases: z.int(),
  states: z.array(z.object({ state: z.int(), count: z.int() })),
  splits: z.int(),
  /** Spent by what was accepted in the year. */
  ...sum,
  months: z.array(z.object({ month: z.string(), ...sum })),
  colleges: z.array(z.object({ college_id: z.nullable(z.int()), college_name: z.string(), spent: z.string() })),
  categories: z.array(z.object({ category_name: z.string(), spent: z.string() })),
  /** Things that were bought more than once, those whose price changed most first. */
  prices: z.array(
    z.object({
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      orders: z.int(),
      first_price: z.string(),
      last_price: z.string(),
      least: z.string(),
      most: z.string(),
      /** Percent from the first to the last price, one decimal. */
      change: z.nullable(z.number()),
    }),
  ),
});
export type PurchaseStatistic = z.output<typeof statistic>;

export const statisticApi = {
  find: endpoint({
    method: 'GET',
    path: '/purchase/statistic',
    guard: holds('purchase.statistic.read'),
    input: z.object({ year: wire.maybe(wire.int(2000, 2100)) }),
    output: statistic,
  }),
};
