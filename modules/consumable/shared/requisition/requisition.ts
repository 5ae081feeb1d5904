import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, idSeen, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { RequisitionStatus } from './requisition.states.ts';
import { hundredths } from '../hundredths.ts';

export const mostLines = 30;

const filters = {
  /** Number, or code or name of a material in it. */
  keyword: wire.keyword(),
  status: wire.maybe(wire.code(RequisitionStatus)),
  lab_id: wire.maybe(wire.id()),
  warehouse_id: wire.maybe(wire.id()),
  /** What waits for a decision of the caller, or for the caller as keeper of its store. */
  to_decide: wire.maybe(wire.bool()),
  to_issue: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const requisitionRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  applicant_name: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  purpose: z.string(),
  /** What it asks for, in words. */
  content: z.string(),
  status: z.int(),
  created_at: z.string(),
  can: canOf('submit', 'edit', 'withdraw', 'decide', 'issue'),
});
export type RequisitionRow = z.output<typeof requisitionRow>;

const lineRow = z.object({
  line: z.int(),
  material_id: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: z.string(),
});
export type RequisitionLine = z.output<typeof lineRow>;

const requisitionDetail = z.object({
  ...requisitionRow.shape,
  submitted_at: z.nullable(z.string()),
  decider_name: z.string(),
  decided_at: z.nullable(z.string()),
  opinion: z.string(),
  outbound: z.nullable(z.object({ id: z.int(), no: z.string(), issuer_name: z.string(), issued_at: z.string() })),
  lines: z.array(lineRow),
});
export type RequisitionDetail = z.output<typeof requisitionDetail>;

const requisitionInput = z.object({
  lab_id: wire.id('请选择实验室'),
  warehouse_id: wire.id('请选择仓库'),
  purpose: wire.text('用途', 200),
  lines: wire
    .list(z.object({ material_id: wire.id('请选择物资'), quantity: hundredths('请填写数量') }), mostLines)
    .check(z.minLength(1, '请至少填写一行物资')),
});
export type RequisitionInput = z.output<typeof requisitionInput>;

const path = '/api/consumable/requisition';
const read = holds('consumable.requisition.read');
const edit = holds('consumable.requisition.edit');

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

export const requisitionApi = onServer('consumables', {
  ...resource,
  find: { ...resource.find, output: requisitionDetail },
  /** Laboratories for which the caller may apply: of membership, or of the place of the role. */
  labs: endpoint({
    method: 'GET',
    path: `${path}/lab`,
    guard: edit,
    all: true,
    input: listInput({}),
    output: pageOf(z.object({ id: z.int(), name: z.string() })),
  }),
  /** What a store can give of materials. */
  available: endpoint({
    method: 'GET',
    path: `${path}/available`,
    guard: edit,
    input: z.object({ warehouse_id: wire.id(), material_ids: wire.list(wire.id(), mostLines) }),
    output: z.object({
      content: z.array(z.object({ material_id: z.int(), available: z.string(), unit: z.string() })),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/{id}/submit`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '提交领用申请',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/{id}/withdraw`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '撤销领用申请',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    guard: holds('consumable.requisition.decide'),
    input: z.object({ ...idSeen.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('审核意见', 300)) }),
    output: nothing,
    summary: '审核领用申请',
  }),
  issue: endpoint({
    method: 'POST',
    path: `${path}/{id}/issue`,
    guard: holds('consumable.keep'),
    input: idOnly,
    output: idOut,
    summary: '领用出库',
  }),
});
