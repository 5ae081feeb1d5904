import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { amount, consequence, gradingRule } from './grading.ts';
import { requiredFacility } from './facility-rule.ts';

export const JudgementStatus = defineEnum({
  college: { value: 'college', label: '待学院审核', tone: 'warn' },
  school: { value: 'school', label: '待学校审核', tone: 'info' },
  passed: { value: 'passed', label: '已通过', tone: 'good' },
  rejected: { value: 'rejected', label: '已退回', tone: 'bad' },
  withdrawn: { value: 'withdrawn', label: '已失效', tone: 'neutral' },
});
export const JudgementCause = defineEnum({
  hazard: { value: 'hazard', label: '危险源变化' },
  rules: { value: 'rules', label: '规则变化' },
  expiry: { value: 'expiry', label: '评估到期' },
  manual: { value: 'manual', label: '申请重新评估' },
  use: { value: 'use', label: '房间或用途变化' },
  created: { value: 'created', label: '新建实验室' },
});
export type JudgementCauseCode = EnumValue<typeof JudgementCause>;

const grade = {
  lab_level: z.int(),
  level_name: z.string(),
  level_color: z.string(),
  lab_class: z.int(),
  class_name: z.string(),
  basis: z.array(z.string()),
  score: z.string(),
  edition: z.int(),
};

const judgementRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  cause: z.string(),
  status: z.string(),
  ...grade,
  old_level: z.nullable(z.int()),
  old_level_name: z.string(),
  old_level_color: z.string(),
  old_class_name: z.string(),
  opinion: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  can: canOf('decide'),
});
export type JudgementRow = z.output<typeof judgementRow>;

/** A judgement with all that it is decided on. */
const judgementDetail = z.object({
  ...judgementRow.shape,
  /** The rules that hit, as of the edition of the judgement, with what they measured. */
  reasons: z.array(z.object({ rule: gradingRule, measured: z.number(), amounts: z.array(amount) })),
  parts: z.array(z.object({ code: z.string(), name: z.string(), points: z.number() })),
  old_consequence: z.nullable(consequence),
  consequence: z.nullable(consequence),
  /** Facilities that the new level requires. */
  must_haves: z.array(requiredFacility),
});
export type JudgementDetail = z.output<typeof judgementDetail>;

const filters = {
  status: wire.maybe(wire.code(JudgementStatus)),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  /** Those that wait for the step of the caller. */
  mine: wire.maybe(wire.bool()),
};

const read = holds('base-info.judgement.read');
const decide = holds('base-info.judgement.decide');
const decision = { ...idOnly.shape, version: wire.int(1) };

export const judgementApi = {
  list: endpoint({
    method: 'GET',
    path: '/judgement',
    guard: read,
    input: listInput(filters, ['created_at'] as const),
    output: pageOf(judgementRow),
  }),
  find: endpoint({
    method: 'GET',
    path: '/judgement/{id}',
    guard: read,
    input: idOnly,
    output: judgementDetail,
  }),
  pass: endpoint({
    method: 'POST',
    path: '/judgement/{id}/pass',
    guard: decide,
    input: z.object({ ...decision, opinion: z.optional(wire.freeText('意见', 200)) }),
    output: nothing,
    summary: '通过分级评估',
  }),
  /** All of the given ones, or none where one has changed since it was read. */
  passAll: endpoint({
    method: 'POST',
    path: '/judgement/batch/pass',
    guard: decide,
    input: z.object({
      rows: z.array(z.object(decision), '请选择').check(z.minLength(1, '请选择'), z.maxLength(100, '一次最多 100 项')),
      opinion: z.optional(wire.freeText('意见', 200)),
    }),
    output: nothing,
    summary: '批量通过分级评估',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/judgement/{id}/reject',
    guard: decide,
    input: z.object({ ...decision, opinion: wire.paragraph('退回原因', 200) }),
    output: nothing,
    summary: '退回分级评估',
  }),
  /** What the rules say of a lab now, and what holds until that is decided: the stricter of both. */
  ofLab: endpoint({
    method: 'GET',
    path: '/judgement/lab/{id}',
    guard: read,
    input: idOnly,
    output: z.object({
      computed: z.nullable(z.object({ ...grade, computed_at: z.string() })),
      /** A judgement waits to be decided. */
      waiting: z.nullable(z.string()),
      strictest: z.nullable(z.int()),
      consequence: z.nullable(consequence),
      /** Check frequencies now: a stricter level counts from the Monday after its judgement was opened. */
      checks: z.nullable(consequence),
      must_haves: z.array(requiredFacility),
      can: canOf('reassess'),
    }),
  }),
  reassess: endpoint({
    method: 'POST',
    path: '/judgement/lab/{id}',
    guard: holds('base-info.hazard.edit'),
    input: idOnly,
    output: nothing,
    summary: '申请重新评估',
  }),
};
