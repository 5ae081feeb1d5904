import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';

/** What the caller has to do, and how far the open plan is. */
const home = z.object({
  instruments: z.int(),
  value: z.string(),
  by_status: z.array(z.object({ status: z.int(), count: z.int() })),
  missing: z.array(z.object({ month: z.string(), count: z.int(), is_late: z.boolean() })),
  rejected: z.array(
    z.object({ id: z.int(), instrument_name: z.string(), opinion: z.string(), decided_by: z.string() }),
  ),
  plan: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      school_year: z.string(),
      deadline: z.string(),
      days_left: z.int(),
      reports: z.int(),
      reported: z.int(),
      passed: z.int(),
      waits: z.int(),
    }),
  ),
});
export type InstrumentHome = z.output<typeof home>;

export const homeApi = onServer('instrument-report', {
  find: endpoint({
    method: 'GET',
    path: '/api/instrument/home',
    guard: holds('instrument.read'),
    input: z.object({}),
    output: home,
  }),
});
