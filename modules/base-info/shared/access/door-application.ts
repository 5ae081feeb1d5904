import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { defineStates } from '#kernel/shared/states.ts';
import * as wire from '#kernel/shared/wire.ts';
import { hoursInput, hoursRow } from './door-hours.ts';

export const ApplicationStatus = defineEnum({
  waiting: { value: 0, label: '待审核', tone: 'warn' },
  passed: { value: 1, label: '通过', tone: 'good' },
  rejected: { value: 2, label: '驳回', tone: 'bad' },
  withdrawn: { value: 4, label: '已撤回', tone: 'neutral' },
});
const { waiting, passed, rejected, withdrawn } = ApplicationStatus;

export const applicationStates = defineStates({
  pass: { from: [waiting], to: passed, label: '通过门禁申请' },
  reject: { from: [waiting], to: rejected, label: '驳回门禁申请' },
  withdraw: { from: [waiting], to: withdrawn, label: '撤回门禁申请' },
});

const filters = {
  /** Name, account or number of the applicant. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(ApplicationStatus)),
  /** Waiting for the caller. */
  mine: wire.maybe(wire.bool()),
};

const applicationRow = z.object({
  id: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  college_name: z.string(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  admission: z.string(),
  admitted_to: z.nullable(z.string()),
  starts_on: z.string(),
  ends_on: z.string(),
  ...hoursRow,
  reason: z.string(),
  status: z.int(),
  opinion: z.string(),
  decided_by_name: z.string(),
  created_at: z.string(),
  can: canOf('decide', 'withdraw'),
});
export type ApplicationRow = z.output<typeof applicationRow>;

const applicationInput = z.object({
  lab_id: wire.id('请选择实验室'),
  starts_on: wire.date('请选择开始日期'),
  ends_on: wire.date('请选择结束日期'),
  ...hoursInput,
  reason: wire.paragraph('申请理由', 200),
});
export type ApplicationInput = z.output<typeof applicationInput>;

const path = '/door-application';
const read = holds('base-info.door.read');
const apply = holds('base-info.door.apply');

export const doorApplicationApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['created_at']),
    output: pageOf(applicationRow),
  }),
  create: endpoint({ method: 'POST', path, guard: apply, input: applicationInput, output: idOut, summary: '申请门禁' }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/{id}/withdraw`,
    guard: apply,
    input: idOnly,
    output: nothing,
    summary: '撤回门禁申请',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    guard: holds('base-info.door.grant'),
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 200)) }),
    output: nothing,
    summary: '审核门禁申请',
  }),
};
