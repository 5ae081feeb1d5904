import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { photoMax, PoolType, ProblemLevel, ProblemState } from '../core/problem.states.ts';
import { delayRow } from './delay.ts';

const readRight = holds('inspection.problem.read');

export const problemRow = z.object({
  id: z.int(),
  problem_no: z.string(),
  pool_type: z.int(),
  source_act_type: z.int(),
  source_name: z.string(),
  /** The safety facility whose anomaly it is. */
  facility_id: z.nullable(z.int()),
  /** The special equipment whose check found it. */
  equipment_id: z.nullable(z.int()),
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
  /** The office that puts it right; empty where the laboratory does. */
  office_name: z.string(),
  reject_count: z.int(),
  round: z.int(),
  examine_step: z.int(),
  submitted_by_name: z.string(),
  submitted_at: z.nullable(z.string()),
  /** A delay request awaits a decision. */
  delay_open: z.boolean(),
  repeated: z.boolean(),
  finished_at: z.nullable(z.string()),
  version: z.int(),
  can: canOf(
    'confirm',
    'reject',
    'resubmit',
    'rectify',
    'plan',
    'withdraw',
    'rejectPlan',
    'pass',
    'return',
    'revoke',
    'closeLab',
    'reassign',
    'urge',
    'delay',
    'recheck',
    'handOff',
    'handBack',
    'accept',
    'refuse',
  ),
});
export type ProblemAction = ProblemRow['can'][number];
export type ProblemRow = z.output<typeof problemRow>;

const roundRow = z.object({
  id: z.int(),
  round: z.int(),
  kind: z.int(),
  measures: z.string(),
  cause: z.string(),
  /** Day of completion, actual or planned. */
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

const reassignRow = z.object({
  from_org: z.string(),
  from_user: z.string(),
  to_org: z.string(),
  to_user: z.string(),
  reason: z.string(),
  by_name: z.string(),
  at: z.string(),
});

const problemDetail = z.extend(problemRow, {
  record_id: z.nullable(z.int()),
  room_id: z.nullable(z.int()),
  item_id: z.nullable(z.int()),
  item_name: z.string(),
  facility_name: z.string(),
  equipment_name: z.string(),
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

/** Conditions of every list of problems. */
export const problemFilters = {
  pool_type: wire.maybe(wire.code(PoolType)),
  level: wire.maybe(wire.code(ProblemLevel)),
  overdue: wire.maybe(wire.bool()),
  /** Finished within (true) or after (false) the deadline. */
  on_time: wire.maybe(wire.bool()),
  repeated: wire.maybe(wire.bool()),
  act_id: wire.maybe(wire.id()),
  act_types: wire.maybe(wire.list(wire.int(0, 6), 7)),
  record_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  /** Of units that belong to no college. */
  no_college: wire.maybe(wire.bool()),
  org_id: wire.maybe(wire.id()),
  campus_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
  lab_level: wire.maybe(wire.int(0, 9)),
  lab_class: wire.maybe(wire.int(0, 99)),
  class_id: wire.maybe(wire.id()),
  category_code: wire.maybe(wire.line('大类', 2)),
  /** Days from issue to closing, as the distribution of the statistics groups them: 1 to 5. */
  closed_band: wire.maybe(wire.int(1, 5)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
  /** Those with exactly this description. */
  description: wire.maybe(wire.freeText('描述', 500)),
  keyword: wire.keyword(),
};

const filters = {
  ...problemFilters,
  states: wire.maybe(wire.list(wire.code(ProblemState), 6)),
  /** Those the reader has to rectify, has to accept from an office, or has found. */
  mine: z.optional(z.enum(['duty', 'accept', 'found'])),
};
const problemQuery = z.object(filters);
export type ProblemQuery = z.output<typeof problemQuery>;

export const problemSorts = [
  'problem_no',
  'found_at',
  'issue_at',
  'effective_deadline',
  'submitted_at',
  'reject_count',
] as const;

export const problemPhotos = wire.list(wire.id(), photoMax);

/** Fields of a finding, recorded or reported. */
export const findingFields = {
  class_id: wire.id('请选择分类'),
  descr_id: wire.maybe(wire.id()),
  description: wire.paragraph('描述', 500),
  level: wire.code(ProblemLevel, '请选择等级'),
  place: wire.maybe(wire.line('位置', 100)),
  room_id: wire.maybe(wire.id()),
  risk: wire.maybe(wire.freeText('可能后果', 200)),
  suggest: wire.maybe(wire.freeText('整改建议', 300)),
};

export const problemApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/problem',
    guard: readRight,
    input: listInput(filters, problemSorts),
    output: pageOf(problemRow),
  }),
  /** Numbers of the state tabs under the same conditions. */
  counts: endpoint({
    method: 'GET',
    path: '/check/problem/counts',
    guard: readRight,
    input: problemQuery,
    output: z.object({
      unchecked: z.int(),
      rectify: z.int(),
      checking: z.int(),
      finished: z.int(),
      overdue: z.int(),
      all: z.int(),
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/check/problem/{id}',
    guard: readRight,
    input: idOnly,
    output: problemDetail,
  }),
  /** The closing sheet (闭环单). */
  pdf: endpoint({
    method: 'GET',
    path: '/check/problem/{id}/pdf',
    guard: readRight,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
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
  /** 随手拍: a report by anybody logged in. */
  report: endpoint({
    method: 'POST',
    path: '/check/problem/report',
    guard: signedIn,
    input: z.object({
      org_id: wire.id('请选择实验室'),
      client_id: wire.maybe(wire.codeText('编号', 36)),
      ...findingFields,
      // Whoever has no class for it leaves it to the examiner.
      class_id: wire.maybe(wire.id('请选择分类')),
      photos: problemPhotos,
    }),
    output: idOut,
    // Each report notifies people.
    perMinute: 10,
    summary: '上报隐患',
  }),
};
