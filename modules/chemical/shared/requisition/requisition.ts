import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { controlMark } from '../substance.ts';
import { RequisitionStatus } from './requisition.states.ts';

/** Lines of one requisition at most. */
export const mostLines = 20;

const filters = {
  /** Number of the document, name of the applicant, or name or CAS number of a chemical in it. */
  keyword: wire.keyword(),
  status: wire.maybe(wire.code(RequisitionStatus)),
  lab_id: wire.maybe(wire.id()),
  warehouse_id: wire.maybe(wire.id()),
  is_controlled: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const requisitionRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  applicant_name: z.string(),
  partner_name: z.string(),
  purpose_name: z.string(),
  /** Names of the chemicals with their amounts. */
  content: z.string(),
  needed_on: z.nullable(z.string()),
  is_controlled: z.boolean(),
  status: z.int(),
  created_at: z.string(),
  can: canOf('edit', 'submit', 'withdraw', 'decide', 'resubmit', 'issue'),
});
export type RequisitionRow = z.output<typeof requisitionRow>;

const lineInput = z.object({
  substance_id: wire.id('请选择化学品'),
  /** In the base unit of the substance. */
  amount: wire.decimal('请填写数量'),
  needed_on: wire.date('请选择需用日期'),
  daily_use: wire.clearable(wire.decimal('请填写每日计划用量')),
});
export type RequisitionLineInput = z.output<typeof lineInput>;

const lineRow = z.object({
  line: z.int(),
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  unit: z.string(),
  controls: z.array(controlMark),
  two_keepers: z.boolean(),
  amount: z.string(),
  needed_on: z.string(),
  daily_use: z.nullable(z.string()),
  issued: z.string(),
});
export type RequisitionLine = z.output<typeof lineRow>;

/** A container that went out on the requisition. */
const issuedContainer = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  state: z.int(),
  issued_at: z.nullable(z.string()),
});

/** What a store has handed over, or is about to. */
const issue = z.object({
  id: z.int(),
  no: z.string(),
  status: z.int(),
  keepers: z.string(),
  recipients: z.string(),
  decided_at: z.nullable(z.string()),
});

const requisitionDetail = z.object({
  ...requisitionRow.shape,
  applicant_id: z.int(),
  partner_id: z.nullable(z.int()),
  supervisor_id: z.nullable(z.int()),
  supervisor_name: z.string(),
  purpose: z.string(),
  project: z.string(),
  remark: z.string(),
  opinion: z.string(),
  submitted_at: z.nullable(z.string()),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** Until when the reservation holds. */
  reserved_until: z.nullable(z.string()),
  /** The case of its approval, where the reader may open it. */
  instance_id: z.nullable(z.int()),
  lines: z.array(lineRow),
  reserved: z.array(z.object({ line: z.int(), code: z.string(), place: z.string(), amount: z.string() })),
  issues: z.array(issue),
  containers: z.array(issuedContainer),
});
export type RequisitionDetail = z.output<typeof requisitionDetail>;

const requisitionInput = z.object({
  lab_id: wire.id('请选择实验室'),
  warehouse_id: wire.id('请选择领用仓库'),
  purpose: wire.text('用途', 40),
  project: z.optional(wire.line('课题或课程', 100)),
  partner_id: wire.clearable(wire.id()),
  supervisor_id: wire.clearable(wire.id()),
  remark: z.optional(wire.freeText('备注', 500)),
  lines: wire.list(lineInput, mostLines).check(z.minLength(1, '请至少填写一行化学品')),
});
export type RequisitionInput = z.output<typeof requisitionInput>;

const path = '/chemical/requisition';
const one = `${path}/{id}`;
const read = holds('chemical.requisition.read');
const edit = holds('chemical.requisition.edit');

const resource = resourceEndpoints({
  path,
  noun: '领用申请',
  read,
  edit,
  filters,
  sort: ['created_at'],
  row: requisitionRow,
  input: requisitionInput,
});

const labOnly = z.object({ lab_id: wire.maybe(wire.id()) });

export const requisitionApi = {
  ...resource,
  find: { ...resource.find, output: requisitionDetail },
  /** Laboratories to which the caller is admitted and in which chemicals are used. */
  labs: endpoint({
    method: 'GET',
    path: `${path}/lab`,
    guard: edit,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string(), is_teacher: z.boolean() })) }),
  }),
  /** Admitted members of a laboratory of the caller. */
  people: endpoint({
    method: 'GET',
    path: `${path}/people`,
    guard: holds('chemical.requisition.edit', 'chemical.use.edit'),
    input: labOnly,
    output: z.object({
      content: z.array(z.object({ id: z.int(), name: z.string(), job_no: z.string(), is_teacher: z.boolean() })),
    }),
  }),
  /** Who of the two lacks the examination that the school demands for controlled chemicals. */
  exam: endpoint({
    method: 'GET',
    path: `${path}/exam`,
    guard: edit,
    input: z.object({ lab_id: wire.id(), partner_id: wire.maybe(wire.id()) }),
    output: z.object({
      /** Kind of certificate; '' where the school demands none. */
      kind_name: z.string(),
      /** Names of those without it. */
      missing: z.string(),
    }),
  }),
  /** Stores that serve a laboratory, with what they can give of these substances. */
  stores: endpoint({
    method: 'GET',
    path: `${path}/store`,
    guard: edit,
    input: z.object({ ...labOnly.shape, substance_ids: wire.maybe(wire.list(wire.id(), mostLines)) }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          free: z.array(
            z.object({ substance_id: z.int(), amount: z.string(), unit: z.string(), two_keepers: z.boolean() }),
          ),
        }),
      ),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '提交领用申请',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '撤销领用申请',
  }),
  resubmit: endpoint({
    method: 'POST',
    path: `${one}/resubmit`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '重新提交领用申请',
  }),
  /** The caller's step of the approval; the engine knows whose turn it is. */
  decide: endpoint({
    method: 'POST',
    path: `${one}/decide`,
    guard: read,
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 300)) }),
    output: nothing,
    summary: '审核领用申请',
  }),
  /** 出库单 with the four boxes of signatures, by its own id. */
  sheet: endpoint({
    method: 'GET',
    path: '/chemical/outbound/sheet/{id}/pdf',
    guard: holds('chemical.outbound.read', 'chemical.requisition.read'),
    input: idOnly,
    ...paperFile,
  }),
};
