import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { exportEndpoint, removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { SpecialTimeStatus } from './special-time.states.ts';

/** Codes of the specification. */
export const SpecialTimeType = defineEnum({
  summer: { value: 1, label: '暑假' },
  winter: { value: 2, label: '寒假' },
  night: { value: 3, label: '过夜' },
  holiday: { value: 4, label: '节假日' },
});

/** Laboratories and people of one registration at most. */
const mostLabs = 20;
const mostPersons = 100;

const filters = {
  /** Name or number of a laboratory. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  type: wire.maybe(wire.code(SpecialTimeType)),
  status: wire.maybe(wire.code(SpecialTimeStatus)),
  /** Times that touch these days. */
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const specialTimeRow = z.object({
  id: z.int(),
  version: z.int(),
  type: z.int(),
  labs: z.array(z.object({ id: z.int(), name: z.string(), opens: z.boolean() })),
  college_name: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  duty_name: z.string(),
  person_count: z.int(),
  content: z.string(),
  status: z.int(),
  can: canOf('edit', 'submit', 'withdraw', 'remove', 'decide', 'resubmit', 'cancel'),
});
export type SpecialTimeRow = z.output<typeof specialTimeRow>;

/** A member of the chosen laboratories, with the admission to at least one of them. */
const presentPerson = z.object({ id: z.int(), name: z.string(), job_no: z.string(), admission: z.string() });

const specialTimeDetail = z.object({
  ...specialTimeRow.shape,
  reason: z.string(),
  hazards: z.string(),
  measures: z.string(),
  duty_id: z.int(),
  duty_phone: z.string(),
  persons: z.array(presentPerson),
  files: z.array(fileRef),
  opinion: z.string(),
  /** How the times differ from the calendar of the school; empty where they do not, or where it says nothing. */
  calendar_note: z.string(),
  submitted_by_name: z.string(),
  submitted_at: z.nullable(z.string()),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** The case of its approval, where the reader may open it. */
  instance_id: z.nullable(z.int()),
});
export type SpecialTimeDetail = z.output<typeof specialTimeDetail>;

const specialTimeInput = z.object({
  type: wire.code(SpecialTimeType, '请选择类型'),
  labs: z.pipe(wire.list(wire.id(), mostLabs), z.array(z.int()).check(z.minLength(1, '请选择实验室'))),
  starts_at: wire.dateTime('请选择开始时间'),
  ends_at: wire.dateTime('请选择结束时间'),
  persons: z.pipe(wire.list(wire.id(), mostPersons), z.array(z.int()).check(z.minLength(1, '请选择在场人员'))),
  duty_id: wire.id('请选择值守人'),
  duty_phone: wire.phone('值守电话'),
  reason: wire.paragraph('事由', 200),
  content: wire.paragraph('实验内容', 500),
  hazards: z.optional(wire.freeText('主要危险', 300)),
  measures: wire.paragraph('安全措施', 500),
  files: wire.maybe(wire.list(wire.id(), 5)),
});
export type SpecialTimeInput = z.output<typeof specialTimeInput>;

const path = '/special-time';
const read = holds('base-info.special-time.read');
const edit = holds('base-info.special-time.edit');
const noun = '特殊时段登记';
const one = `${path}/{id}`;
const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['starts_at'],
  row: specialTimeRow,
  input: specialTimeInput,
});

export const specialTimeApi = {
  ...resource,
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: specialTimeDetail }),
  /** People to choose from: present members of the laboratories. */
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    guard: edit,
    input: z.object({
      labs: wire.maybe(wire.list(wire.id(), mostLabs)),
      type: wire.maybe(wire.code(SpecialTimeType)),
    }),
    /** `needed`: how many must be present. */
    output: z.object({ content: z.array(presentPerson), needed: z.int() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '提交特殊时段登记',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '撤回特殊时段登记',
  }),
  /** A registration that was returned goes on in its approval. */
  resubmit: endpoint({
    method: 'POST',
    path: `${one}/resubmit`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '重新提交特殊时段登记',
  }),
  /** The caller's step of the approval; the engine knows whose turn it is. */
  decide: endpoint({
    method: 'POST',
    path: `${one}/decide`,
    guard: read,
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 300)) }),
    output: nothing,
    summary: '审核特殊时段登记',
  }),
  /** An approved special time is taken back; what is left of it does not take place, and its rights at doors end. */
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: holds('base-info.special-time.edit', 'base-info.door.grant'),
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('取消原因', 200) }),
    output: nothing,
    summary: '取消特殊时段',
  }),
  ...removeEndpoint({ path, noun, edit }),
  export: exportEndpoint(path, holds('base-info.special-time.export'), filters),
};
export type SpecialTimeQuery = InputOf<typeof specialTimeApi.export>;
