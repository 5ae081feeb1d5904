import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

import { paperFile } from '#platform/print/shared/paper.ts';
import { ApplyStatus } from '../pickup.states.ts';

/** Containers of one application at most. */
const mostRecords = 50;

const filters = {
  /** Number, laboratory or contact. */
  keyword: wire.keyword(),
  lab_id: wire.maybe(wire.id()),
  building_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(ApplyStatus)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const applyRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  building_id: z.int(),
  building_name: z.string(),
  place: z.string(),
  has_lift: z.boolean(),
  containers: z.int(),
  net_kg: z.string(),
  expected_on: z.string(),
  contact: z.string(),
  phone: z.string(),
  applicant_name: z.string(),
  is_special: z.boolean(),
  created_at: z.string(),
  plan_no: z.string(),
  status: z.int(),
  can: canOf('withdraw', 'decide'),
});
export type ApplyRow = z.output<typeof applyRow>;

/** Characters in which special waste is assessed at least. */
export const leastAssessment = 10;
export const assessmentFault = `请写明现场评估结论和处置要求，至少 ${leastAssessment} 个字`;

export const handoverRow = z.object({
  id: z.int(),
  record_id: z.int(),
  apply_id: z.int(),
  label_no: z.string(),
  name: z.string(),
  code: z.string(),
  compat_group: z.string(),
  is_special: z.boolean(),
  spec_name: z.string(),
  volume_l: z.string(),
  declared_kg: z.string(),
  weighed_kg: z.nullable(z.string()),
  reason: z.string(),
  zone_id: z.nullable(z.int()),
  zone_name: z.string(),
  giver_name: z.string(),
  taker_name: z.string(),
  photos: z.array(fileRef),
  /** The drawn signature of who handed over, and when it was drawn. */
  sign: z.nullable(fileRef),
  signed_at: z.nullable(z.string()),
  at: z.nullable(z.string()),
  status: z.int(),
});
export type HandoverRow = z.output<typeof handoverRow>;

const applyDetail = z.object({
  ...applyRow.shape,
  remark: z.string(),
  opinion: z.string(),
  decided_by_name: z.string(),
  decided_at: z.nullable(z.string()),
  plan: z.nullable(z.object({ plan_on: z.string(), period: z.string(), collector_name: z.string() })),
  handovers: z.array(handoverRow),
});
export type ApplyDetail = z.output<typeof applyDetail>;

const path = '/api/waste/apply';
const one = `${path}/{id}`;
const read = holds('waste.apply.read');
const edit = holds('waste.apply.edit');
const decide = holds('waste.apply.decide');

const list = {
  method: 'GET',
  guard: read,
  input: listInput(filters, ['created_at', 'expected_on']),
  output: pageOf(applyRow),
} as const;

export const applyApi = onServer('waste', {
  list: endpoint({ ...list, path }),
  /** Applications that wait for the caller, and that the caller has decided. */
  examine: endpoint({ ...list, path: `${path}/examine`, guard: decide }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: applyDetail }),
  /** Sealed and labelled containers of a laboratory. */
  records: endpoint({
    method: 'GET',
    path: `${path}/record`,
    guard: edit,
    input: z.object({ lab_id: wire.maybe(wire.id()) }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.int(),
          label_no: z.string(),
          name: z.string(),
          net_kg: z.string(),
          is_printed: z.boolean(),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      lab_id: wire.id('请选择实验室'),
      record_ids: wire.list(wire.id(), mostRecords).check(z.minLength(1, '请选择要收运的容器')),
      expected_on: wire.date('请选择期望日期'),
      building_id: wire.id('请选择楼宇'),
      place: wire.text('楼层和房间', 60),
      has_lift: wire.bool(),
      contact: wire.text('联系人', 30),
      phone: wire.phone('联系电话'),
      remark: z.optional(wire.freeText('备注', 300)),
    }),
    output: idOut,
    summary: '申请收运',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${one}/withdraw`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '撤回收运申请',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${one}/decide`,
    guard: decide,
    input: z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 300)) }),
    output: nothing,
    summary: '审核收运申请',
  }),
  pass: endpoint({
    method: 'POST',
    path: `${path}/batch/pass`,
    guard: decide,
    input: z.object({ ids: wire.list(wire.id(), 100).check(z.minLength(1, '请选择申请')) }),
    output: nothing,
    summary: '批量通过收运申请',
  }),
  /** 交接单. */
  sheet: endpoint({ method: 'GET', path: `${one}/sheet/pdf`, guard: read, input: idOnly, ...paperFile }),
});
