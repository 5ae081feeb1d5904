import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { MeasureKind, MeasureState } from './measure.states.ts';

const measureRow = z.object({
  id: z.int(),
  score_id: z.int(),
  school_year: z.string(),
  equip_no: z.string(),
  name: z.string(),
  college_name: z.string(),
  total: z.string(),
  grade: z.string(),
  kind: z.string(),
  due_on: z.nullable(z.string()),
  /** The day has passed and it is not carried out. */
  is_overdue: z.boolean(),
  state: z.int(),
  note: z.string(),
  done_by: z.string(),
  done_at: z.nullable(z.string()),
  can: canOf('carryOut', 'lift'),
});
export type MeasureRow = z.output<typeof measureRow>;

const path = '/api/ebi/measure';
const edit = holds('ebi.measure.edit');
const step = z.object({ ...idOnly.shape, note: wire.text('说明', 300) });

export const measureApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('ebi.measure.read'),
    input: listInput(
      {
        keyword: wire.keyword(),
        school_year: wire.maybe(wire.line('学年', 9)),
        college_id: wire.maybe(wire.id()),
        kind: wire.maybe(wire.code(MeasureKind)),
        state: wire.maybe(wire.code(MeasureState)),
        overdue: wire.maybe(wire.bool()),
      },
      ['due_on'],
    ),
    output: pageOf(measureRow),
  }),
  carryOut: endpoint({
    method: 'POST',
    path: `${path}/{id}/done`,
    guard: edit,
    input: step,
    output: nothing,
    summary: '执行评价措施',
  }),
  lift: endpoint({
    method: 'POST',
    path: `${path}/{id}/lift`,
    guard: edit,
    input: step,
    output: nothing,
    summary: '解除评价措施',
  }),
};
