import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { facts } from './facts.ts';
import { Grade } from './grade.ts';
import { ScoreState } from './score.states.ts';

const filters = {
  task_id: wire.maybe(wire.id()),
  /** Number or name of the instrument. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  grade: wire.maybe(wire.code(Grade)),
  state: wire.maybe(wire.code(ScoreState)),
  /** Left out of the evaluation, for a reason. */
  left_out: wire.maybe(wire.bool()),
  /** Adjusted by hand. */
  adjusted: wire.maybe(wire.bool()),
  /** Instruments that the caller keeps. */
  mine: wire.maybe(wire.bool()),
};

const points = z.nullable(z.string());
const scoreRow = z.object({
  id: z.int(),
  version: z.int(),
  task_id: z.int(),
  task_name: z.string(),
  school_year: z.string(),
  equipment_id: z.int(),
  equip_no: z.string(),
  name: z.string(),
  class_no: z.string(),
  price: z.string(),
  lab_name: z.string(),
  college_id: z.int(),
  college_name: z.string(),
  keeper_name: z.string(),
  /** Points of the five indices; null until they are calculated. */
  hours: points,
  people: points,
  results: points,
  income: points,
  functions: points,
  computed: points,
  adjust: z.string(),
  adjust_reason: z.string(),
  total: points,
  grade: z.nullable(z.string()),
  /** Place in the school, and among instruments of the same class. */
  rank: z.nullable(z.int()),
  peer_rank: z.nullable(z.int()),
  peers: z.nullable(z.int()),
  /** Why it has no score. */
  left_out: z.string(),
  state: z.int(),
  can: canOf('adjust', 'appeal'),
});
export type ScoreRow = z.output<typeof scoreRow>;

const scoreDetail = z.object({
  ...scoreRow.shape,
  facts: z.nullable(facts),
  quota: z.nullable(z.int()),
  /** Where each point comes from. */
  lines: z.array(z.object({ index: z.string(), name: z.string(), value: z.string(), points: z.string() })),
  weights: z.array(z.object({ index: z.string(), weight: z.int() })),
  /** Means of the five indices over instruments of the same class. */
  peer_means: z.array(z.object({ index: z.string(), points: z.string() })),
});
export type ScoreDetail = z.output<typeof scoreDetail>;

const path = '/api/ebi/score';
const read = holds('ebi.score.read');

export const scoreApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['rank', 'equip_no']),
    output: pageOf(scoreRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: scoreDetail }),
  adjust: endpoint({
    method: 'POST',
    path: `${path}/{id}/adjust`,
    guard: holds('ebi.task.edit'),
    input: z.object({
      ...idOnly.shape,
      version: wire.int(1),
      adjust: z.string().check(z.regex(/^-?\d{1,2}(\.\d)?$/, '请填写调整分，最多一位小数')),
      reason: wire.text('调整理由', 200),
    }),
    output: nothing,
    summary: '调整评价得分',
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard: read,
    input: z.object(filters),
    output: z.any(),
    blob: true,
    slow: true,
    perMinute: 10,
  }),
};
export type ScoreQuery = InputOf<typeof scoreApi.export>;
