import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ScoreStatus } from '../core/award.states.ts';

const path = '/check/check-score';
const read = holds('inspection.score.read');
const edit = holds('inspection.score.edit');

/** A reach check whose results are published. */
const reachAct = z.object({
  id: z.int(),
  act_no: z.string(),
  act_name: z.string(),
  school_year: z.string(),
  /** Scores of colleges that the school has counted, and whether they are public. */
  scored: z.int(),
  is_scored: z.boolean(),
  can: canOf('withdraw'),
});

const scoreFacts = {
  id: z.int(),
  act_id: z.int(),
  act_name: z.string(),
  college_id: z.int(),
  college_name: z.string(),
  status: z.int(),
  total: z.number(),
  rank: z.nullable(z.int()),
  labs: z.int(),
  reached: z.int(),
  is_risky: z.boolean(),
  has_accident: z.boolean(),
  from_on: z.string(),
  to_on: z.string(),
  computed_at: z.string(),
  published_at: z.nullable(z.string()),
  /** The last withdrawal; published again since if there is a publication. */
  withdrawn_at: z.nullable(z.string()),
  withdraw_reason: z.string(),
  can: canOf('edit'),
};
const scoreRow = z.object(scoreFacts);
export type CollegeScoreRow = z.output<typeof scoreRow>;

const line = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  share: z.nullable(z.number()),
  value: z.nullable(z.number()),
  count: z.nullable(z.int()),
  computed: z.number(),
  points: z.number(),
  reason: z.string(),
  is_entered: z.boolean(),
  updated_by_name: z.string(),
});
export type ScoreLineRow = z.output<typeof line>;

const scoreDetail = z.object({
  ...scoreFacts,
  lines: z.array(line),
  /** Result of the college's own list, if the reader may see it. */
  own_result_id: z.nullable(z.int()),
});
export type CollegeScoreDetail = z.output<typeof scoreDetail>;

const points = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^-?\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : value,
  ),
  z.number('请填写得分').check(z.minimum(-100, '不能小于 -100'), z.maximum(110, '不能大于 110')),
);
/** What the school enters itself. */
export const enteredKinds = ['accident', 'demonstration', 'proposal', 'other'] as const;

export const collegeScoreApi = {
  /** Reach checks with published results, newest first. */
  acts: endpoint({
    method: 'GET',
    path: `${path}/acts`,
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(reachAct) }),
    all: true,
  }),
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        act_id: wire.id('请选择活动'),
        college_id: wire.maybe(wire.id()),
        status: wire.maybe(wire.code(ScoreStatus)),
      },
      ['total'],
    ),
    output: pageOf(scoreRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: scoreDetail }),
  /** Counts the scores of all colleges of an activity; entries and corrections of the school stay. */
  compute: endpoint({
    method: 'POST',
    path: `${path}/acts/{id}/compute`,
    guard: edit,
    input: idOnly,
    output: z.object({ colleges: z.int() }),
    summary: '计算考核评分',
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/acts/{id}/publish`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '公布考核评分',
  }),
  /** Takes the published scores of an activity back to be corrected, as long as nothing was awarded. */
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/acts/{id}/withdraw`,
    guard: edit,
    input: z.object({ id: wire.id(), reason: wire.paragraph('撤回原因', 200) }),
    output: nothing,
    summary: '撤回考核评分',
  }),
  addLine: endpoint({
    method: 'POST',
    path: `${path}/{id}/line`,
    guard: edit,
    input: z.object({
      id: wire.id(),
      kind: z.enum(enteredKinds, '请选择项目'),
      count: wire.maybe(wire.int(1, 99)),
      points: wire.maybe(points),
      reason: wire.paragraph('说明', 200),
    }),
    output: idOut,
    summary: '登记考核加减分',
  }),
  /** Corrects a line; without points it counts by the rule again. */
  setLine: endpoint({
    method: 'POST',
    path: `${path}/line/{id}`,
    guard: edit,
    input: z.object({
      id: wire.id(),
      version: wire.int(1),
      points: wire.maybe(points),
      reason: z.optional(wire.freeText('原因', 200)),
    }),
    output: nothing,
    summary: '修改考核得分',
  }),
  removeLine: endpoint({
    method: 'POST',
    path: `${path}/line/{id}/remove`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除考核加减分',
  }),
};
