import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile, paperInput } from '#platform/print/shared/paper.ts';
import * as z from 'zod/mini';
import { RecordStatus } from '../core/record.states.ts';

export const recordRow = z.object({
  id: z.int(),
  act_id: z.int(),
  lab_id: z.int(),
  lab_no: z.string(),
  lab_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  lab_level: z.nullable(z.int()),
  group_name: z.string(),
  inspectors: z.string(),
  checked_at: z.nullable(z.string()),
  status: z.int(),
  conclusion: z.nullable(z.int()),
  /** Percent of the applicable answers that are 符合; null without answers. */
  met_rate: z.nullable(z.number()),
  problems: z.int(),
  urgent: z.int(),
  needs_rectifying: z.int(),
  note: z.string(),
  can: canOf('view'),
});
export type RecordRow = z.output<typeof recordRow>;

const resultFilters = {
  act_id: wire.id('请选择活动'),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(RecordStatus)),
  lab_level: wire.maybe(wire.int(1, 9)),
  keyword: wire.keyword(),
};

const resultQuery = z.object(resultFilters);
export type ResultQuery = z.output<typeof resultQuery>;

const read = holds('inspection.record.read', 'inspection.special.result');

/** Result of one activity: by laboratory, by college, by item. */
export const resultApi = {
  labs: endpoint({
    method: 'GET',
    path: '/check/result',
    guard: read,
    input: listInput(resultFilters, ['checked_at']),
    output: pageOf(recordRow),
  }),
  colleges: endpoint({
    method: 'GET',
    path: '/check/result/colleges',
    guard: read,
    input: z.object({ act_id: wire.id() }),
    output: z.object({
      act_name: z.string(),
      /** Colleges report on themselves before the visit. */
      self_report: z.boolean(),
      content: z.array(
        z.object({
          college_id: z.nullable(z.int()),
          college_name: z.string(),
          labs: z.int(),
          checked: z.int(),
          no_entry: z.int(),
          met_rate: z.nullable(z.number()),
          problems: z.int(),
          urgent: z.int(),
          needs_rectifying: z.int(),
          rectified_rate: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/check/result/items',
    guard: read,
    input: z.object({ act_id: wire.id() }),
    output: z.object({
      content: z.array(
        z.object({
          item_id: z.int(),
          code: z.string(),
          name: z.string(),
          category_name: z.string(),
          met: z.int(),
          nearly: z.int(),
          unmet: z.int(),
          none: z.int(),
          problems: z.int(),
        }),
      ),
    }),
  }),
  /** The whole result within the caller's view, as a paper. */
  report: endpoint({
    method: 'GET',
    path: '/check/result/report',
    guard: read,
    input: z.object({ act_id: wire.id('请选择活动'), ...paperInput }),
    ...paperFile,
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/result/export',
    guard: read,
    input: resultQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
};
