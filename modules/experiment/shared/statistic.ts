import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ExperimentKind } from './kinds.ts';

const filters = { kind: wire.maybe(wire.code(ExperimentKind)) };

const statistic = z.object({
  /** How many experiments are in each state. */
  states: z.array(z.object({ state: z.int(), count: z.int() })),
  near_end: z.int(),
  /** Passed experiments by college and level; college 0 is none. */
  colleges: z.array(
    z.object({
      college_id: z.int(),
      name: z.string(),
      levels: z.array(z.object({ level: z.int(), count: z.int() })),
      total: z.int(),
    }),
  ),
});
export type ExperimentStatistic = z.output<typeof statistic>;

const path = '/api/lab_project/statistic';
const read = holds('experiment.statistic.read');

export const statisticApi = {
  find: endpoint({ method: 'GET', path, guard: read, input: z.object(filters), output: statistic }),
  export: exportEndpoint(path, read, filters, '导出实验风险统计'),
};
