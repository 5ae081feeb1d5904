import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { PoolType } from '../core/problem.states.ts';
import { selfRates } from '../self-check/self-result.ts';
import { ledgerFilters } from './ledger.ts';

const read = holds('inspection.statistic.read');

/**
 * Conditions of a statistic. Without a range the current term. Problems are counted by the day they were found; the
 * same range in the problem list gives the same problems.
 */
const statisticFilters = {
  school_year: ledgerFilters.school_year,
  term: wire.maybe(wire.int(1, 3)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  act_types: wire.maybe(wire.list(wire.int(0, 6), 7)),
  pool_type: wire.maybe(wire.code(PoolType)),
  campus_id: wire.maybe(wire.id()),
  lab_level: wire.maybe(wire.int(0, 9)),
};

const statisticQuery = z.object({ ...statisticFilters, college_id: wire.maybe(wire.id()) });
export type StatisticQuery = z.output<typeof statisticQuery>;

/** One bar of a chart; `id` is the value of the list filter that shows its problems. */
const bar = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  pending: z.int(),
  planing: z.int(),
  checking: z.int(),
  finished: z.int(),
  overdue: z.int(),
  total: z.int(),
  /** 整改率: finished of all, percent; null without problems. */
  rate: z.nullable(z.number()),
});
export type StatisticBar = z.output<typeof bar>;

const statistic = z.object({
  from: z.string(),
  to: z.string(),
  college_name: z.string(),
  /** Of an inspector: figures of the activities in which he takes part; of all of their laboratories. */
  is_own: z.boolean(),
  cards: z.object({
    inspections: z.int(),
    labs_checked: z.int(),
    labs: z.int(),
    /** Percent of the laboratories in reach that were checked. */
    coverage: z.nullable(z.number()),
    problems: z.int(),
    urgent: z.int(),
    finished: z.int(),
    overdue: z.int(),
    rate: z.nullable(z.number()),
    on_time_rate: z.nullable(z.number()),
    mean_days: z.nullable(z.number()),
    repeated: z.int(),
    repeat_rate: z.nullable(z.number()),
  }),
  /** Colleges, or the laboratories of one college. */
  units: z.array(bar),
  months: z.array(z.object({ month: z.string(), problems: z.int(), finished: z.int(), rate: z.nullable(z.number()) })),
  classes: z.array(z.object({ id: z.int(), name: z.string(), problems: z.int() })),
  categories: z.array(z.object({ code: z.string(), name: z.string(), problems: z.int() })),
  levels: z.array(z.object({ lab_level: z.int(), lab_class: z.int(), problems: z.int() })),
  grades: z.array(z.object({ level: z.string(), problems: z.int() })),
  bands: z.array(z.object({ band: z.int(), name: z.string(), problems: z.int() })),
  /** Self-checks that began in the period; null where they are not asked for, or not read. */
  self_checks: z.nullable(selfRates),
  repeats: z.array(z.object({ description: z.string(), class_id: z.int(), class_name: z.string(), problems: z.int() })),
  overdue: z.array(
    z.object({
      id: z.int(),
      problem_no: z.string(),
      college_name: z.string(),
      org_name: z.string(),
      description: z.string(),
      effective_deadline: z.string(),
      days: z.int(),
    }),
  ),
});
export type Statistic = z.output<typeof statistic>;

export const statisticApi = {
  school: endpoint({
    method: 'GET',
    path: '/check/statistic',
    guard: read,
    input: z.object(statisticFilters),
    output: statistic,
    slow: true,
    perMinute: 30,
  }),
  college: endpoint({
    method: 'GET',
    path: '/check/statistic/{college_id}',
    guard: read,
    input: z.object({ college_id: wire.id(), ...statisticFilters }),
    output: statistic,
    slow: true,
    perMinute: 30,
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/statistic/export',
    guard: holds('inspection.statistic.export'),
    input: statisticQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
