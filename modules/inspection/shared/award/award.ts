import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { AwardKind, AwardStatus } from '../core/award.states.ts';

const path = '/check/check-award';
const one = `${path}/{id}`;
const read = holds('inspection.award.read');
const edit = holds('inspection.award.edit');

const awardRow = z.object({
  id: z.int(),
  act_id: z.int(),
  act_name: z.string(),
  kind: z.int(),
  status: z.int(),
  unit_id: z.int(),
  unit_no: z.string(),
  unit_name: z.string(),
  user_name: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  reason: z.string(),
  public_from: z.string(),
  public_to: z.string(),
  award_no: z.string(),
  awarded_at: z.nullable(z.string()),
  cancel_reason: z.string(),
  can: canOf('award', 'cancel', 'certificate'),
});
export type AwardRow = z.output<typeof awardRow>;

const filters = {
  act_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(AwardKind)),
  status: wire.maybe(wire.code(AwardStatus)),
  /** Public long enough to be awarded. */
  due: wire.maybe(wire.bool()),
  college_id: wire.maybe(wire.id()),
  keyword: wire.keyword(),
};
const ids = z.object({ ids: z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请先选择'))) });

/** Excellent laboratories, safety officers and colleges of a reach check. */
export const awardApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['public_from']),
    output: pageOf(awardRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: awardRow }),
  /** Puts laboratories whose recommendation passed on the list; `ids` are recommendations. */
  take: endpoint({
    method: 'POST',
    path: `${path}/batch/take`,
    guard: edit,
    input: ids,
    output: z.object({ taken: z.int() }),
    summary: '公示推荐的实验室',
  }),
  /** Adds a laboratory without recommendation, or a safety officer with his laboratory. */
  add: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      act_id: wire.id('请选择活动'),
      kind: z.pipe(wire.int(1, 2, '请选择类型'), z.int()),
      unit_id: wire.id('请选择实验室'),
      user_id: wire.maybe(wire.id('请选择人员')),
      reason: wire.paragraph('理由', 500),
    }),
    output: idOut,
    summary: '增加表彰对象',
  }),
  award: endpoint({
    method: 'POST',
    path: `${path}/batch/award`,
    guard: edit,
    input: ids,
    output: z.object({ awarded: z.int() }),
    summary: '表彰',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: edit,
    input: z.object({ id: wire.id(), reason: wire.paragraph('取消原因', 200) }),
    output: nothing,
    summary: '取消表彰',
  }),
  /** Publishes who is public or awarded as a notice of the school. */
  announce: endpoint({
    method: 'POST',
    path: `${path}/announce`,
    guard: edit,
    input: z.object({
      act_id: wire.id('请选择活动'),
      kind: wire.maybe(wire.code(AwardKind)),
      status: wire.code(AwardStatus, '请选择公示或表彰'),
    }),
    output: idOut,
    summary: '发布表彰公告',
  }),
  certificate: endpoint({
    method: 'GET',
    path: `${one}/certificate`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 30,
  }),
  /** The list to be put up, as PDF. */
  publicity: endpoint({
    method: 'GET',
    path: `${path}/publicity`,
    guard: read,
    input: z.object({
      act_id: wire.id('请选择活动'),
      status: wire.code(AwardStatus),
      kind: wire.maybe(wire.code(AwardKind)),
    }),
    output: z.any(),
    blob: true,
    perMinute: 10,
  }),
};

const excellentRow = z.object({
  /** The score of the college. */
  id: z.int(),
  act_id: z.int(),
  act_name: z.string(),
  school_year: z.string(),
  college_id: z.int(),
  college_name: z.string(),
  risk_group: z.int(),
  group_rank: z.int(),
  total: z.number(),
  labs: z.int(),
  reached: z.int(),
  /** Why it cannot be excellent; empty if it can. */
  faults: z.array(z.string()),
  /** Among the best of its group by the rule. */
  is_proposed: z.boolean(),
  award_id: z.nullable(z.int()),
  award_status: z.nullable(z.int()),
  award_no: z.string(),
  public_to: z.nullable(z.string()),
  can: canOf('choose', 'award', 'cancel', 'certificate'),
});
export type ExcellentRow = z.output<typeof excellentRow>;

/** Colleges by the published scores of a reach check, in two groups. */
export const excellentApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/excellent-org',
    guard: holds('inspection.excellent.read'),
    input: listInput({ act_id: wire.id('请选择活动'), college_id: wire.maybe(wire.id()) }, ['total']),
    output: pageOf(excellentRow),
  }),
  find: endpoint({
    method: 'GET',
    path: '/check/excellent-org/{id}',
    guard: holds('inspection.excellent.read'),
    input: idOnly,
    output: excellentRow,
  }),
  /** Puts colleges on the list of awards; `ids` are scores. */
  choose: endpoint({
    method: 'POST',
    path: '/check/excellent-org/batch/choose',
    guard: edit,
    input: ids,
    output: z.object({ chosen: z.int() }),
    summary: '确定优秀单位',
  }),
};
