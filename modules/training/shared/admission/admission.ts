import * as z from 'zod/mini';
import { endpoint, holds, open, signedIn, type InputOf } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { AdmissionSource, AdmissionStatus, StandingStatus } from './admission.states.ts';

const place = {
  /** Name, account or number of the person. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
};
const applicationFilters = { ...place, status: wire.maybe(wire.code(AdmissionStatus)) };
const peopleFilters = {
  ...place,
  status: wire.maybe(wire.code(StandingStatus)),
  source: wire.maybe(wire.code(AdmissionSource)),
};

const admissionRow = z.object({
  id: z.int(),
  version: z.int(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_name: z.string(),
  mentor_name: z.string(),
  source: z.string(),
  starts_on: z.nullable(z.string()),
  ends_on: z.string(),
  /** Until when what a raised level asks for may be missing, and what it is. */
  grace_until: z.nullable(z.string()),
  grace_missing: z.string(),
  reason: z.string(),
  status: z.int(),
  created_at: z.string(),
  can: canOf('edit', 'withdraw', 'decide', 'suspend', 'resume', 'extend', 'cancel', 'badge'),
});
export type AdmissionRow = z.output<typeof admissionRow>;

/** Something that is required; `link` leads to where it is done. */
const item = z.object({ kind: z.string(), text: z.string(), done: z.boolean(), link: z.string() });

const admissionDetail = z.object({
  ...admissionRow.shape,
  mentor_id: z.nullable(z.int()),
  level_name: z.string(),
  items: z.array(item),
  commitment: z.string(),
  /** Strokes as path data of a picture of 600 × 200, or empty if the name was typed. */
  signature: z.string(),
  signed_name: z.string(),
  signed_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  opinion: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** Name of its badge in the code on it. */
  public_id: z.string(),
  /** The case of its approval, where the reader may open it. */
  instance_id: z.nullable(z.int()),
});
export type AdmissionDetail = z.output<typeof admissionDetail>;

/** Size of the picture that signatures are drawn in. */
export const signatureView: readonly [width: number, height: number] = [600, 200];
const strokes = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/;

const application = {
  mentor_id: wire.clearable(wire.id()),
  ends_on: wire.date('请选择准入截止日期'),
  agreed: wire.bool(),
  signature: z.optional(
    z.string().check(z.maxLength(12_000, '签名笔画太多，请清除后重签'), z.regex(strokes, '签名不完整，请重签')),
  ),
  signed_name: z.optional(wire.line('姓名', 50)),
};
const applyInput = z.object({ lab_id: wire.id('请选择实验室'), ...application });
export type ApplyInput = z.output<typeof applyInput>;

const path = '/admittance';
const one = `${path}/{id}`;
const read = holds('training.admission.read');
const apply = holds('training.admission.apply');
const manage = holds('training.admission.manage');
const withReason = z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) });
const named = z.object({ id: z.int(), name: z.string() });

/** What a person may do in a laboratory. */
const standing = z.object({
  may: z.boolean(),
  level_name: z.string(),
  items: z.array(item),
  /** What is missing, with the admission itself. */
  missing: z.array(item),
});

const mine = z.object({
  lab_id: z.int(),
  lab_name: z.string(),
  level_name: z.string(),
  items: z.array(item),
  may: z.boolean(),
  admission_id: z.nullable(z.int()),
  status: z.nullable(z.int()),
  source: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  grace_until: z.nullable(z.string()),
  reason: z.string(),
  can: canOf('apply', 'edit', 'withdraw', 'badge'),
});
export type MyAdmission = z.output<typeof mine>;

export const admissionApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(applicationFilters, ['created_at']),
    output: pageOf(admissionRow),
  }),
  /** Applications that wait for the caller, and those that the caller has decided. */
  examine: endpoint({
    method: 'GET',
    path: `${path}/examine`,
    guard: read,
    input: listInput({ ...place, waiting: wire.maybe(wire.bool()) }, ['created_at']),
    output: pageOf(admissionRow),
  }),
  people: endpoint({
    method: 'GET',
    path: `${path}/user`,
    guard: read,
    input: listInput(peopleFilters, ['ends_on']),
    output: pageOf(admissionRow),
  }),
  export: exportEndpoint(`${path}/user`, holds('training.admission.export'), peopleFilters),
  /** The laboratories of the caller, each with what is required, done and missing. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(mine) }),
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/check`,
    guard: signedIn,
    input: z.object({ lab_id: wire.id('请选择实验室') }),
    output: standing,
  }),
  /** Laboratories to apply for. */
  labs: endpoint({
    method: 'GET',
    path: `${path}/lab`,
    guard: apply,
    input: z.object({ keyword: wire.keyword(), ids: wire.maybe(wire.list(wire.id(), 20)) }),
    output: z.object({ content: z.array(z.object({ ...named.shape, college_name: z.string() })) }),
  }),
  /** What an application for a laboratory needs: the text to sign, the last possible day. */
  terms: endpoint({
    method: 'GET',
    path: `${path}/terms`,
    guard: apply,
    input: z.object({ lab_id: wire.id('请选择实验室') }),
    output: z.object({
      ...standing.shape,
      commitment: z.string(),
      latest: z.string(),
      needs_mentor: z.boolean(),
    }),
  }),
  /** Teachers of a laboratory, to choose the mentor from. */
  mentors: endpoint({
    method: 'GET',
    path: `${path}/mentor`,
    guard: apply,
    input: z.object({ lab_id: wire.id('请选择实验室') }),
    output: z.object({ content: z.array(named) }),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: admissionDetail }),
  apply: endpoint({ method: 'POST', path, guard: apply, input: applyInput, output: idOut, summary: '申请准入' }),
  /** Changes and submits what was withdrawn or rejected. */
  resubmit: endpoint({
    method: 'POST',
    path: `${one}/resubmit`,
    guard: apply,
    input: z.object({ ...idOnly.shape, ...application }),
    output: nothing,
    summary: '重新提交准入申请',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    guard: apply,
    input: idOnly,
    output: nothing,
    summary: '撤回准入申请',
  }),
  /** The caller's step of the approval; the engine knows whose turn it is. */
  decide: endpoint({
    method: 'POST',
    path: `${one}/audit`,
    guard: read,
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 300)) }),
    output: nothing,
    summary: '审核准入申请',
  }),
  suspend: endpoint({
    method: 'POST',
    path: `${one}/suspend`,
    guard: manage,
    input: withReason,
    output: nothing,
    summary: '暂停准入',
  }),
  resume: endpoint({
    method: 'POST',
    path: `${one}/resume`,
    guard: manage,
    input: withReason,
    output: nothing,
    summary: '恢复准入',
  }),
  extend: endpoint({
    method: 'POST',
    path: `${one}/extend`,
    guard: manage,
    input: z.object({ ...idOnly.shape, ends_on: wire.date('请选择截止日期') }),
    output: nothing,
    summary: '准入延期',
  }),
  /** By the person, or by the laboratory. */
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: holds('training.admission.apply', 'training.admission.manage'),
    input: withReason,
    output: nothing,
    summary: '取消准入',
  }),
  /** The laboratory confirms that people were trained on site. */
  onSite: endpoint({
    method: 'POST',
    path: `${path}/on-site`,
    guard: manage,
    input: z.object({
      lab_id: wire.id('请选择实验室'),
      user_ids: z.pipe(wire.list(wire.id(), 100), z.array(z.int()).check(z.minLength(1, '请选择人员'))),
      trained_on: wire.date('请选择培训日期'),
      note: z.optional(wire.freeText('培训内容', 200)),
    }),
    output: z.object({ confirmed: z.int() }),
    summary: '确认现场培训',
  }),
  badge: endpoint({
    method: 'GET',
    path: `${one}/badge`,
    guard: read,
    input: idOnly,
    output: z.any(),
    blob: true,
    perMinute: 20,
  }),
};
export type PeopleQuery = InputOf<typeof admissionApi.export>;

/** Target of the code on a badge: whether it holds today, and nothing about the person. */
const badge = z.object({ school_name: z.string(), holds: z.boolean(), checked_on: z.string() });
export type Badge = z.output<typeof badge>;

export const badgeApi = {
  find: endpoint({
    method: 'GET',
    path: '/admittance/badge/{public_id}',
    guard: open,
    input: z.object({ public_id: z.uuid('准入证不存在') }),
    output: badge,
    perMinute: 60,
  }),
};
