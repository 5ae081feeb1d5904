import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { can, canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { ProblemLevel, PoolType, ProblemState, DelayStatus, photoMax } from '../core/problem.states.ts';

const readRight = holds('inspection.problem.read');
const examine = holds('inspection.problem.examine');
const rectify = holds('inspection.problem.rectify');
const examineRound = holds('inspection.rectify.examine');

export const problemRow = z.object({
  problem_id: z.int(),
  problem_no: z.string(),
  pool_type: z.int(),
  source_name: z.string(),
  act_id: z.nullable(z.int()),
  act_name: z.string(),
  org_id: z.int(),
  org_code: z.string(),
  org_name: z.string(),
  org_level: z.string(),
  college_id: z.nullable(z.int()),
  college_name: z.string(),
  room_name: z.string(),
  lab_level: z.nullable(z.int()),
  category_code: z.string(),
  class_id: z.int(),
  class_name: z.string(),
  description: z.string(),
  place: z.string(),
  level: z.string(),
  state: z.string(),
  photos: z.array(fileRef),
  found_by_name: z.string(),
  found_at: z.string(),
  issue_at: z.nullable(z.string()),
  deadline: z.nullable(z.string()),
  effective_deadline: z.nullable(z.string()),
  /** Days to the effective deadline, negative when over; null once it no longer runs. */
  days_left: z.nullable(z.int()),
  overdue: z.boolean(),
  duty_id: z.nullable(z.int()),
  duty_name: z.string(),
  reject_count: z.int(),
  round: z.int(),
  examine_step: z.int(),
  submitted_by_name: z.string(),
  submitted_at: z.nullable(z.string()),
  /** A delay request waits for a decision. */
  delay_open: z.boolean(),
  repeated: z.boolean(),
  finished_at: z.nullable(z.string()),
  version: z.int(),
  can,
});
export type ProblemRow = z.output<typeof problemRow>;

export const roundRow = z.object({
  round_id: z.int(),
  round: z.int(),
  kind: z.int(),
  measures: z.string(),
  cause: z.string(),
  /** Day it was done, or will be done. */
  finish_on: z.string(),
  interim: z.string(),
  budget: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  executor: z.string(),
  photos: z.array(fileRef),
  files: z.array(fileRef),
  submitted_by_name: z.string(),
  submitted_at: z.string(),
  result: z.int(),
  first_opinion: z.string(),
  first_by_name: z.string(),
  first_at: z.nullable(z.string()),
  opinion: z.string(),
  examine_photos: z.array(fileRef),
  examined_by_name: z.string(),
  examined_at: z.nullable(z.string()),
});

export const delayRow = z.object({
  id: z.int(),
  problem_id: z.int(),
  problem_no: z.string(),
  org_name: z.string(),
  college_name: z.string(),
  description: z.string(),
  level: z.string(),
  days: z.int(),
  reason: z.string(),
  interim: z.string(),
  files: z.array(fileRef),
  from_deadline: z.string(),
  to_deadline: z.string(),
  status: z.int(),
  opinion: z.string(),
  applied_by_name: z.string(),
  applied_at: z.string(),
  decided_by_name: z.string(),
  decided_at: z.nullable(z.string()),
  can: canOf('decide'),
});
export type DelayRow = z.output<typeof delayRow>;

export const reassignRow = z.object({
  from_org: z.string(),
  from_user: z.string(),
  to_org: z.string(),
  to_user: z.string(),
  reason: z.string(),
  by_name: z.string(),
  at: z.string(),
});

export const problemDetail = z.extend(problemRow, {
  record_id: z.nullable(z.int()),
  room_id: z.nullable(z.int()),
  item_id: z.nullable(z.int()),
  item_name: z.string(),
  descr_id: z.nullable(z.int()),
  risk: z.string(),
  suggest: z.string(),
  organizer_name: z.string(),
  examine_by: z.int(),
  cc_names: z.array(z.string()),
  rounds: z.array(roundRow),
  delays: z.array(delayRow),
  reassigns: z.array(reassignRow),
  log: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      who: z.string(),
      what: z.string(),
      note: z.string(),
      bad: z.boolean(),
    }),
  ),
  limits: z.object({ delay_days: z.int(), delays_left: z.int(), plan_days: z.int() }),
});
export type ProblemDetail = z.output<typeof problemDetail>;

export const problemFilters = {
  pool_type: wire.maybe(wire.code(PoolType)),
  states: wire.maybe(wire.list(wire.code(ProblemState), 6)),
  level: wire.maybe(wire.code(ProblemLevel)),
  overdue: wire.maybe(wire.bool()),
  /** Finished within (true) or after (false) the deadline. */
  on_time: wire.maybe(wire.bool()),
  repeated: wire.maybe(wire.bool()),
  act_id: wire.maybe(wire.id()),
  act_types: wire.maybe(wire.list(wire.int(0, 6), 7)),
  record_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  org_id: wire.maybe(wire.id()),
  campus_id: wire.maybe(wire.id()),
  lab_level: wire.maybe(wire.int(0, 9)),
  lab_class: wire.maybe(wire.int(0, 99)),
  class_id: wire.maybe(wire.id()),
  category_code: wire.maybe(wire.freeText('大类', 2)),
  /** Days from issue to closing, as the distribution of the statistics groups them: 1 to 5. */
  closed_band: wire.maybe(wire.int(1, 5)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  keyword: wire.keyword(),
};

/** Which problems a list opens with. */
const mine = z.optional(z.enum(['duty', 'found']));
const problemQuery = z.object({ ...problemFilters, mine });
export type ProblemQuery = z.output<typeof problemQuery>;

const problemSorts = [
  'problem_no',
  'found_at',
  'issue_at',
  'effective_deadline',
  'submitted_at',
  'reject_count',
] as const;
export type ProblemSort = (typeof problemSorts)[number];

const reason = (label = '原因') => wire.text(label, 300);
const photos = wire.list(wire.id(), photoMax);

const found = {
  class_id: wire.id('请选择分类'),
  descr_id: wire.maybe(wire.id()),
  description: wire.text('描述', 500),
  level: wire.code(ProblemLevel, '请选择等级'),
  place: wire.maybe(wire.freeText('位置', 100)),
  room_id: wire.maybe(wire.id()),
  risk: wire.maybe(wire.freeText('可能后果', 200)),
  suggest: wire.maybe(wire.freeText('整改建议', 300)),
};

export const problemApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/problem',
    guard: readRight,
    input: listInput({ ...problemFilters, mine }, problemSorts),
    output: pageOf(problemRow),
  }),
  /** Numbers of the state tabs under the same conditions. */
  counts: endpoint({
    method: 'GET',
    path: '/check/problem/counts',
    guard: readRight,
    input: problemQuery,
    output: z.object({ rectify: z.int(), checking: z.int(), finished: z.int(), overdue: z.int(), all: z.int() }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/check/problem/{id}',
    guard: readRight,
    input: idOnly,
    output: problemDetail,
  }),
  export: endpoint({
    method: 'GET',
    path: '/check/problem/export',
    guard: holds('inspection.problem.export'),
    input: problemQuery,
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  /** 随手拍: anybody who is logged in reports what they see. */
  report: endpoint({
    method: 'POST',
    path: '/check/problem/report',
    guard: signedIn,
    input: z.object({
      org_id: wire.id('请选择实验室'),
      client_id: wire.maybe(wire.codeText('编号', 36)),
      ...found,
      photos,
    }),
    output: idOut,
    // Each report calls people to a laboratory.
    perMinute: 10,
    summary: '上报隐患',
  }),
  /** Laboratories to report for, by name or number. */
  labs: endpoint({
    method: 'GET',
    path: '/check/problem/labs',
    guard: signedIn,
    input: listInput({ keyword: wire.keyword() }),
    output: pageOf(z.object({ lab_id: z.int(), lab_no: z.string(), lab_name: z.string(), college_name: z.string() })),
  }),
  toExamine: endpoint({
    method: 'GET',
    path: '/check/problem/examine',
    guard: examine,
    input: listInput(problemFilters, problemSorts),
    output: pageOf(problemRow),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/confirm',
    guard: examine,
    input: z.object({
      id: wire.id(),
      level: wire.maybe(wire.code(ProblemLevel)),
      class_id: wire.maybe(wire.id()),
      deadline: wire.maybe(wire.date()),
      duty_id: wire.maybe(wire.id()),
      opinion: wire.maybe(wire.freeText('意见', 300)),
    }),
    output: nothing,
    summary: '审核隐患：成立',
  }),
  confirmBatch: endpoint({
    method: 'POST',
    path: '/check/problem/batch/confirm',
    guard: examine,
    input: z.object({ ids: wire.list(wire.id(), 200) }),
    output: nothing,
    summary: '批量审核隐患：成立',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/reject',
    guard: examine,
    input: z.object({ id: wire.id(), reason: reason() }),
    output: nothing,
    summary: '审核隐患：不成立',
  }),
  resubmit: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/resubmit',
    guard: signedIn,
    input: z.object({ id: wire.id(), ...found, photos }),
    output: nothing,
    summary: '重新提交隐患',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/revoke',
    guard: examine,
    input: z.object({ id: wire.id(), reason: reason() }),
    output: nothing,
    summary: '撤销隐患',
  }),
  closeLab: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/close-lab',
    guard: examine,
    input: z.object({ id: wire.id(), reason: reason() }),
    output: nothing,
    summary: '因紧急隐患临时关闭实验室',
  }),
  rectify: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/rectify',
    guard: rectify,
    input: z.object({
      id: wire.id(),
      measures: wire.text('整改措施', 500),
      cause: wire.maybe(wire.freeText('原因分析', 200)),
      finish_on: wire.date('请选择完成日期'),
      photos,
      cost: wire.maybe(wire.decimal('费用应为数字')),
      executor: wire.maybe(wire.freeText('整改人', 30)),
      files: wire.maybe(wire.list(wire.id(), 10)),
    }),
    output: nothing,
    summary: '提交整改结果',
  }),
  plan: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/plan',
    guard: rectify,
    input: z.object({
      id: wire.id(),
      measures: wire.text('整改措施', 500),
      interim: wire.text('临时防控措施', 300),
      finish_on: wire.date('请选择计划完成日期'),
      budget: wire.maybe(wire.decimal('经费应为数字')),
      files: wire.maybe(wire.list(wire.id(), 10)),
    }),
    output: nothing,
    summary: '提交整改计划',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/withdraw',
    guard: rectify,
    input: idOnly,
    output: nothing,
    summary: '撤回整改结果',
  }),
  rejectPlan: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/reject-plan',
    guard: examineRound,
    input: z.object({ id: wire.id(), opinion: wire.text('意见', 300) }),
    output: nothing,
    summary: '退回整改计划',
  }),
  toReview: endpoint({
    method: 'GET',
    path: '/check/problem/rectify-examine',
    guard: examineRound,
    input: listInput(problemFilters, problemSorts),
    output: pageOf(problemRow),
  }),
  /** The examiner has seen the rectification; from now on it cannot be withdrawn. */
  opened: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/open',
    guard: examineRound,
    input: idOnly,
    output: nothing,
    summary: '打开整改结果',
  }),
  pass: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/pass',
    guard: examineRound,
    input: z.object({
      id: wire.id(),
      opinion: wire.maybe(wire.freeText('意见', 300)),
      photos: wire.maybe(photos),
    }),
    output: nothing,
    summary: '整改复核：通过',
  }),
  /** Ordinary problems in their first round, with photos; one decision for all. */
  passBatch: endpoint({
    method: 'POST',
    path: '/check/problem/batch/pass',
    guard: examineRound,
    input: z.object({ ids: wire.list(wire.id(), 200) }),
    output: nothing,
    summary: '批量整改复核：通过',
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/return',
    guard: examineRound,
    input: z.object({ id: wire.id(), opinion: wire.text('意见', 300), photos: wire.maybe(photos) }),
    output: nothing,
    summary: '整改复核：退回',
  }),
  recheckFailed: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/recheck',
    guard: holds('inspection.problem.recheck'),
    input: z.object({ id: wire.id(), reason: reason(), photos: wire.maybe(photos) }),
    output: nothing,
    summary: '复查不合格',
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/reassign',
    guard: holds('inspection.problem.assign'),
    input: z.object({
      id: wire.id(),
      org_id: wire.maybe(wire.id()),
      user_id: wire.id('请选择责任人'),
      reason: reason(),
    }),
    output: nothing,
    summary: '转派隐患',
  }),
  /** People to whom the caller may reassign this problem. */
  assignees: endpoint({
    method: 'GET',
    path: '/check/problem/{id}/assignees',
    guard: holds('inspection.problem.assign'),
    input: z.object({ id: wire.id(), org_id: wire.maybe(wire.id()), keyword: wire.keyword() }),
    output: z.object({
      content: z.array(z.object({ user_id: z.int(), name: z.string(), job_no: z.string(), org_name: z.string() })),
    }),
    all: true,
  }),
  urge: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/urge',
    guard: holds('inspection.rectify.examine', 'inspection.problem.examine'),
    input: idOnly,
    output: nothing,
    summary: '催办整改',
  }),
  applyDelay: endpoint({
    method: 'POST',
    path: '/check/problem/{id}/delay',
    guard: rectify,
    input: z.object({
      id: wire.id(),
      days: wire.int(1, 365),
      reason: reason(),
      interim: wire.text('临时防控措施', 300),
      files: wire.maybe(wire.list(wire.id(), 10)),
    }),
    output: nothing,
    summary: '申请延期',
  }),
  delays: endpoint({
    method: 'GET',
    path: '/check/delay',
    guard: holds('inspection.delay.decide'),
    input: listInput({ status: wire.maybe(wire.code(DelayStatus)), college_id: wire.maybe(wire.id()) }),
    output: pageOf(delayRow),
  }),
  decideDelay: endpoint({
    method: 'POST',
    path: '/check/delay/{id}/decide',
    guard: holds('inspection.delay.decide'),
    input: z.object({
      id: wire.id(),
      agree: wire.bool(),
      opinion: wire.maybe(wire.freeText('意见', 300)),
    }),
    output: nothing,
    summary: '审核延期申请',
  }),
};
