import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const year = { year: wire.maybe(wire.int(2000, 2100)) };

const statistic = z.object({
  year: z.int(),
  applications: z.int(),
  applied: z.string(),
  projects: z.int(),
  approved: z.string(),
  spent: z.string(),
  overdue: z.int(),
  near_end: z.int(),
  /** How many projects are in each state. */
  states: z.array(z.object({ state: z.int(), count: z.int() })),
  /** Approved money by college and category. */
  money: z.array(
    z.object({
      college_id: z.nullable(z.int()),
      college_name: z.string(),
      category: z.string(),
      category_name: z.string(),
      projects: z.int(),
      approved: z.string(),
    }),
  ),
  /** Money spent in each month, and percent of the approved money that is spent by then; null for months to come. */
  months: z.array(z.object({ month: z.string(), spent: z.string(), rate: z.nullable(z.number()) })),
  /** Accepted by their last day, and later. */
  on_time: z.int(),
  late: z.int(),
});
export type ProjectStatistic = z.output<typeof statistic>;

const home = z.object({
  mine: z.array(
    z.object({
      id: z.int(),
      no: z.string(),
      name: z.string(),
      state: z.int(),
      approved: z.nullable(z.string()),
      spent: z.string(),
      percent: z.int(),
      ends_on: z.string(),
      is_overdue: z.boolean(),
    }),
  ),
  calls: z.array(z.object({ id: z.int(), name: z.string(), ends_on: z.string(), most: z.string() })),
  /** Of the projects that the caller reads, those with money. */
  running: z.int(),
  approved: z.string(),
  frozen: z.string(),
  spent: z.string(),
  overdue: z.int(),
});
export type ProjectHome = z.output<typeof home>;

const read = holds('project.statistic.read');

export const statisticApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/project/statistic',
    guard: read,
    input: z.object(year),
    output: statistic,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/project/statistic/export',
    guard: read,
    input: z.object(year),
    output: z.any(),
    blob: true,
    perMinute: 5,
    summary: '导出项目统计',
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/project/home',
    guard: holds('project.project.read'),
    input: z.object({}),
    output: home,
  }),
};
