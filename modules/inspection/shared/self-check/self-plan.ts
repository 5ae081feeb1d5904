import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ActivityStatus } from '../core/activity.states.ts';
import { CheckFrequency, ExecutorKind, FrequencyMode, PhotoRule } from './self-check.states.ts';

const path = '/check/self-plan';
const noun = '自查计划';
const read = holds('inspection.self.read');
const edit = holds('inspection.self.edit');
const one = `${path}/{id}`;

const planRow = z.object({
  id: z.int(),
  version: z.int(),
  plan_no: z.string(),
  plan_name: z.string(),
  org_id: z.int(),
  org_name: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  status: z.int(),
  frequency_mode: z.int(),
  frequency: z.nullable(z.int()),
  scope_org_ids: z.array(z.int()),
  lab_levels: z.array(z.int()),
  executor_kind: z.int(),
  photo_rule: z.int(),
  backfill_days: z.int(),
  item_ids: z.array(z.int()),
  /** Tasks of the current periods in the reader's scope, and those of them that are done. */
  labs: z.int(),
  checked: z.int(),
  can: canOf('edit', 'copy', 'remove', 'start', 'end'),
});
export type SelfPlanRow = z.output<typeof planRow>;

const rule = {
  start_on: wire.date('请选择开始日期'),
  end_on: wire.date('请选择结束日期'),
  scope_org_ids: z.pipe(wire.list(wire.id(), 500), z.array(z.int()).check(z.minLength(1, '请选择自查范围'))),
  lab_levels: wire.maybe(wire.list(wire.int(1, 9), 9)),
  frequency_mode: wire.code(FrequencyMode, '请选择频次方式'),
  frequency: wire.maybe(wire.code(CheckFrequency)),
};

const planInput = z.object({
  plan_name: wire.text('计划名称', 50),
  ...rule,
  executor_kind: wire.code(ExecutorKind, '请选择执行人'),
  photo_rule: wire.code(PhotoRule, '请选择拍照要求'),
  backfill_days: wire.int(0, 30, '请填写补报天数'),
  item_ids: z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请至少选择一个检查项'))),
});
export type SelfPlanInput = z.output<typeof planInput>;

/** What a new plan takes over of another one; dates and name are its own. */
const planCopy = z.object({
  scope_org_ids: z.array(z.int()),
  lab_levels: z.array(z.int()),
  frequency_mode: z.int(),
  frequency: z.nullable(z.int()),
  executor_kind: z.int(),
  photo_rule: z.int(),
  backfill_days: z.int(),
  item_ids: z.array(z.int()),
  /** Units that the caller may not plan for, or that are gone; items that are disabled or removed. */
  lost_units: z.int(),
  lost_items: z.int(),
});

const period = z.object({
  period_key: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  /** Laboratories that are checked in it; in a vacation those with an approved special time. */
  labs: z.int(),
  is_off: z.boolean(),
});

/** Laboratories of the plan that other plans check as often or more often. */
const taken = z.array(z.object({ plan_name: z.string(), end_on: z.string(), labs: z.int() }));

export const selfPlanApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: {
      keyword: wire.keyword(),
      status: wire.maybe(wire.code(ActivityStatus)),
      org_id: wire.maybe(wire.id()),
      from: wire.maybe(wire.date()),
      to: wire.maybe(wire.date()),
    },
    sort: ['start_on'],
    row: planRow,
    input: planInput,
  }),
  ...removeEndpoint({ path, noun, edit }),
  copy: endpoint({ method: 'GET', path: `${one}/copy`, guard: edit, input: idOnly, output: planCopy }),
  /** Periods and tasks that a plan would have, before it is saved. */
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    guard: edit,
    input: z.object({ ...rule, id: wire.maybe(wire.id()) }),
    output: z.object({
      labs: z.int(),
      tasks: z.int(),
      taken,
      frequencies: z.array(z.object({ frequency: z.int(), labs: z.int(), periods: z.array(period) })),
    }),
  }),
  /** Why a plan has the tasks that it has today. */
  explain: endpoint({
    method: 'GET',
    path: `${one}/explain`,
    guard: read,
    input: idOnly,
    output: z.object({
      status: z.int(),
      labs: z.int(),
      taken,
      /** Today is in a period without a working day. */
      is_off: z.boolean(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${one}/start`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '开始自查计划',
  }),
  end: endpoint({
    method: 'POST',
    path: `${one}/end`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '结束自查计划',
  }),
};
