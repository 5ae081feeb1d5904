import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const instrument = z.object({
  id: z.int(),
  equip_no: z.string(),
  name: z.string(),
  college_name: z.string(),
  total: z.string(),
  grade: z.string(),
  /** Effective hours ÷ quota, per cent. */
  utilisation: z.string(),
  /** Share of the effective hours that was open, and that people from outside used, per cent. */
  open_rate: z.string(),
  outside_rate: z.string(),
  /** (Inside + 1.5 × outside income) ÷ original value, per cent. */
  income_rate: z.string(),
  price: z.string(),
  hours: z.string(),
});
export type AnalysedInstrument = z.output<typeof instrument>;

const college = z.object({
  college_id: z.int(),
  name: z.string(),
  excellent: z.int(),
  good: z.int(),
  passed: z.int(),
  failed: z.int(),
  /** Mean of the totals. */
  mean: z.string(),
});
export type AnalysedCollege = z.output<typeof college>;

/** Figures of a task that the caller may read. */
export const analysisApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/ebi/analysis',
    guard: holds('ebi.score.read'),
    input: z.object({ task_id: wire.maybe(wire.id()) }),
    output: z.object({
      /** The latest readable task, where none is named; null: there is none yet. */
      task: z.nullable(z.object({ id: z.int(), name: z.string(), school_year: z.string(), state: z.int() })),
      scored: z.int(),
      left_out: z.int(),
      mean: z.string(),
      colleges: z.array(college),
      /** Means of the five indices. */
      indices: z.array(z.object({ index: z.string(), points: z.string() })),
      top: z.array(instrument),
      bottom: z.array(instrument),
      /** Below 20 per cent of the quota. */
      idle: z.array(instrument),
      /** Hours of the published years, the oldest first. */
      years: z.array(z.object({ school_year: z.string(), hours: z.string(), instruments: z.int(), mean: z.string() })),
    }),
    slow: true,
  }),
};
