import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idSeen, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { HazardClass, Likelihood, Severity } from './kinds.ts';

const hazard = z.object({
  class: z.string(),
  name: z.string(),
  cas: z.string(),
  amount: z.string(),
  storage_group: z.string(),
  group_name: z.string(),
  flags: z.array(z.string()),
  flag_names: z.string(),
  detail: z.string(),
});
export type Hazard = z.output<typeof hazard>;

const step = z.object({
  work: z.string(),
  danger: z.string(),
  l: z.int(),
  s: z.int(),
  controls: z.string(),
  l_after: z.nullable(z.int()),
  s_after: z.nullable(z.int()),
});
export type RiskStep = z.output<typeof step>;

const decision = z.object({
  step: z.int(),
  name: z.string(),
  at: z.string(),
  passed: z.boolean(),
  opinion: z.string(),
});

const named = z.object({ id: z.int(), name: z.string() });

/** An edition of the assessment of an experiment; `id` is that of the experiment. */
const assessment = z.object({
  id: z.int(),
  /** Of the edition that is written; 0 while there is none, so that saving begins one. */
  version: z.int(),
  exp_no: z.string(),
  name: z.string(),
  kind: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  head_name: z.string(),
  experiment_state: z.int(),
  /** The step that reaches all of its laboratories. */
  covering_step: z.int(),
  /** For whoever writes it: the first steps in which somebody decides. */
  held_steps: z.nullable(z.object({ 1: z.boolean(), 2: z.boolean() })),
  can: canOf('assess', 'submit', 'withdraw', 'decide', 'print'),
  /** 0: nothing is assessed yet. */
  edition: z.int(),
  state: z.nullable(z.int()),
  step: z.nullable(z.int()),
  hazards: z.array(hazard),
  steps: z.array(step),
  risk: z.nullable(z.int()),
  rest: z.nullable(z.int()),
  level_before: z.nullable(z.int()),
  level: z.nullable(z.int()),
  ppe: z.string(),
  emergency: z.string(),
  waste: z.string(),
  most_people: z.nullable(z.int()),
  people: z.array(named),
  tags: z.array(named),
  valid_to: z.nullable(z.string()),
  files: z.array(fileRef),
  author_name: z.string(),
  submitted_at: z.nullable(z.string()),
  route: z.array(z.int()),
  decisions: z.array(decision),
  /** The longest validity that may be chosen today. */
  valid_until: z.string(),
});
export type Assessment = z.output<typeof assessment>;

const casText = z.pipe(
  wire.line('CAS 号', 12),
  z.string().check(z.regex(/^(\d{2,7}-\d{2}-\d)?$/, 'CAS 号形如 64-17-5，没有请留空')),
);

const hazardInput = z.object({
  class: wire.code(HazardClass, '请选择危险源类别'),
  name: wire.text('危险源', 100),
  cas: z.optional(casText),
  amount: z.optional(wire.line('用量或规格', 40)),
  storage_group: z.optional(wire.line('储存组', 20)),
  flags: wire.maybe(wire.list(wire.codeText('管控类别', 40), 12)),
  detail: z.optional(wire.line('说明', 100)),
});
export type HazardInput = z.output<typeof hazardInput>;

const stepInput = z.object({
  work: wire.text('实验步骤', 200),
  danger: wire.text('危险操作和后果', 200),
  l: wire.code(Likelihood, '请选择可能性 L'),
  s: wire.code(Severity, '请选择严重性 S'),
  controls: z.optional(wire.freeText('管控措施', 300)),
  l_after: wire.clearable(wire.code(Likelihood)),
  s_after: wire.clearable(wire.code(Severity)),
});

const content = {
  hazards: wire.list(hazardInput, 60).check(z.minLength(1, '请至少识别一项危险源')),
  steps: wire.list(stepInput, 40).check(z.minLength(1, '请至少填写一个步骤')),
  ppe: wire.paragraph('个人防护', 500),
  emergency: wire.paragraph('应急处置', 1000),
  waste: wire.paragraph('废弃物处置', 500),
  most_people: wire.int(1, 500, '同时在场人数应为 1–500'),
  people_ids: wire.maybe(wire.list(wire.id(), 100)),
  tag_ids: wire.maybe(wire.list(wire.id(), 20)),
  valid_to: wire.date('请选择有效期'),
  files: wire.maybe(wire.list(wire.id(), 9)),
};

const saveInput = z.object({ ...idOnly.shape, version: wire.int(0), ...content });
export type AssessmentInput = Omit<z.output<typeof saveInput>, 'id' | 'version'>;

/** A substance or hazard source to assess, with where it comes from. */
const hazardChoice = z.object({
  key: z.string(),
  source: z.enum(['stock', 'register', 'catalogue']),
  class: z.string(),
  name: z.string(),
  cas: z.string(),
  amount: z.string(),
  storage_group: z.string(),
  flags: z.array(z.string()),
});
export type HazardChoice = z.output<typeof hazardChoice>;

const path = '/api/lab_project/{id}/risk';
const edit = holds('experiment.project.edit');
const decide = holds('experiment.lab.decide', 'experiment.college.decide', 'experiment.school.decide');
const act = (name: string, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/${name}`, guard: edit, input: idOnly, output: nothing, summary });

export const assessmentApi = {
  /** The edition that is asked for, else the newest. */
  find: endpoint({
    method: 'GET',
    path,
    guard: holds('experiment.project.read'),
    input: z.object({ ...idOnly.shape, edition: wire.maybe(wire.int(1, 9999)) }),
    output: assessment,
  }),
  /** What the laboratory has, and with a keyword substances of the catalogue besides. */
  hazardChoices: endpoint({
    method: 'GET',
    path: `${path}/hazard`,
    guard: edit,
    input: z.object({ ...idOnly.shape, keyword: wire.keyword() }),
    output: z.object({ content: z.array(hazardChoice) }),
  }),
  save: endpoint({ method: 'POST', path, guard: edit, input: saveInput, output: nothing, summary: '保存风险评估' }),
  submit: act('submit', '提交风险评估'),
  withdraw: act('withdraw', '撤回风险评估'),
  pass: endpoint({
    method: 'POST',
    path: `${path}/pass`,
    guard: decide,
    input: z.object({ ...idSeen.shape, opinion: z.optional(wire.freeText('意见', 300)) }),
    output: z.object({ is_final: z.boolean() }),
    summary: '通过风险评估',
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${path}/refuse`,
    guard: decide,
    input: z.object({ ...idSeen.shape, opinion: wire.paragraph('驳回原因', 300) }),
    output: nothing,
    summary: '驳回风险评估',
  }),
};
