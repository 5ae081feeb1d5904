import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';

const path = '/chemical/statistic';
const read = holds('chemical.ledger.read');
const nobody = z.object({});

const counted = z.object({
  code: z.string(),
  name: z.string(),
  containers: z.int(),
  litres: z.number(),
  kilograms: z.number(),
});
export type Counted = z.output<typeof counted>;

const stock = z.object({
  containers: z.int(),
  /** By flag of the lists in force; a container of two flags counts in both, of none as `none`. */
  flags: z.array(counted),
  /** By hazard class; likewise. */
  classes: z.array(counted),
  /** By building; without a room, no id. */
  buildings: z.array(z.object({ id: z.nullable(z.int()), name: z.string(), containers: z.int() })),
  expiry: z.object({ expired: z.int(), days30: z.int(), days60: z.int(), days90: z.int() }),
  /** Pages of controlled chemicals of which nothing is left. */
  zero: z.int(),
});
export type StockStatistic = z.output<typeof stock>;

const purchase = z.object({
  months: z.array(z.string()),
  rows: z.array(
    z.object({
      month: z.string(),
      college_id: z.nullable(z.int()),
      college_name: z.string(),
      lines: z.int(),
      amount: z.number(),
    }),
  ),
});
export type PurchaseStatistic = z.output<typeof purchase>;

const limit = z.object({
  rows: z.array(
    z.object({
      room: z.string(),
      name: z.string(),
      area: z.number(),
      containers: z.int(),
      total: z.number(),
      limit: z.number(),
      flammable: z.number(),
      flammable_limit: z.number(),
      share: z.number(),
    }),
  ),
});
export type LimitStatistic = z.output<typeof limit>;

const circulation = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      requisitions: z.int(),
      /** Containers and parts handed over, and what became of them. */
      issued: z.int(),
      returned: z.int(),
      used_up: z.int(),
      /** Returned or used up, in percent of what was handed over; null without any. */
      rate: z.nullable(z.number()),
    }),
  ),
  approvals: z.array(
    z.object({
      kind: z.enum(['requisition', 'purchase']),
      is_controlled: z.boolean(),
      count: z.int(),
      median_hours: z.number(),
      mean_hours: z.number(),
      longest_hours: z.number(),
    }),
  ),
});
export type CirculationStatistic = z.output<typeof circulation>;

const of = <O extends z.core.$ZodType>(key: string, output: O) =>
  endpoint({ method: 'GET', path: `${path}/${key}`, guard: read, input: nobody, output, slow: true, perMinute: 30 });

/** Figures of live data, of the stores and purchases that the reader reaches. */
export const statisticApi = {
  stock: of('stock', stock),
  purchase: of('purchase', purchase),
  limit: of('limit', limit),
  circulation: of('circulation', circulation),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard: holds('chemical.ledger.export'),
    input: nobody,
    output: z.any(),
    blob: true,
    perMinute: 5,
    summary: '导出化学品统计',
  }),
};
