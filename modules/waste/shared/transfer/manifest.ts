import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { measured } from '../amount.ts';
import { ManifestStatus } from './manifest.states.ts';

/** Containers of one manifest at most. */
const mostItems = 300;

/** R or D code of a way of disposal. */
export const disposalMethod = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() : value)),
    z
      .string('请填写处置方式')
      .check(z.regex(/^(D([1-9]|1[0-6])|R([1-9]|1[0-5]))$/, '处置方式应为 D1–D16 或 R1–R15，如 D10')),
  );

const manifestRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  disposer_id: z.int(),
  disposer_name: z.string(),
  carrier: z.string(),
  plate: z.string(),
  departed_at: z.nullable(z.string()),
  containers: z.int(),
  weight_kg: z.string(),
  received_kg: z.nullable(z.string()),
  received_on: z.nullable(z.string()),
  created_at: z.string(),
  status: z.int(),
  can: canOf('depart', 'receive', 'correct', 'settle', 'void'),
});
export type ManifestRow = z.output<typeof manifestRow>;

const manifestDetail = z.object({
  ...manifestRow.shape,
  license_no: z.string(),
  contract_no: z.string(),
  carrier_license: z.string(),
  carrier_until: z.string(),
  driver: z.string(),
  driver_phone: z.string(),
  escort: z.string(),
  escort_phone: z.string(),
  route: z.string(),
  method: z.string(),
  note: z.string(),
  receipts: z.array(fileRef),
  /** Codes of a draft that the plan of this year does not name. */
  absent: z.array(z.string()),
  /** Until when the receiver has to confirm; null before the departure. */
  confirm_by: z.nullable(z.string()),
  items: z.array(
    z.object({
      id: z.int(),
      label_no: z.string(),
      name: z.string(),
      hw: z.string(),
      code: z.string(),
      form: z.string(),
      spec_name: z.string(),
      weight_kg: z.string(),
      lab_name: z.string(),
      state: z.int(),
      /** The reader also reads the container itself. */
      readable: z.boolean(),
    }),
  ),
});
export type ManifestDetail = z.output<typeof manifestDetail>;

const path = '/api/waste/transfer';
const one = `${path}/{id}`;
const read = holds('waste.transfer.read');
const edit = holds('waste.transfer.edit');

export const manifestApi = onServer('waste', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        keyword: wire.keyword(),
        disposer_id: wire.maybe(wire.id()),
        status: wire.maybe(wire.code(ManifestStatus)),
        from: wire.maybe(wire.date()),
        to: wire.maybe(wire.date()),
      },
      ['created_at'],
    ),
    output: pageOf(manifestRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: manifestDetail }),
  /** Containers of a store that are on no manifest. */
  records: endpoint({
    method: 'GET',
    path: `${path}/record`,
    guard: edit,
    input: z.object({ warehouse_id: wire.maybe(wire.id()) }),
    output: z.object({
      content: z.array(
        z.object({ id: z.int(), label_no: z.string(), name: z.string(), code: z.string(), weight_kg: z.string() }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      no: z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : value)),
        z.string('请填写联单编号').check(z.regex(/^\d{14}$/, '联单编号应为 14 位数字，由国家系统生成')),
      ),
      warehouse_id: wire.id('请选择暂存设施'),
      disposer_id: wire.id('请选择处置单位'),
      contract_id: wire.id('请选择合同'),
      carrier: wire.text('承运人', 80),
      carrier_license: wire.text('道路运输许可证号', 50),
      carrier_until: wire.date('请选择许可有效期'),
      plate: wire.text('车牌', 20),
      driver: wire.text('驾驶员', 30),
      driver_phone: wire.phone('驾驶员电话'),
      escort: wire.text('押运员', 30),
      escort_phone: wire.phone('押运员电话'),
      route: z.optional(wire.line('运输路线', 200)),
      record_ids: wire.list(wire.id(), mostItems).check(z.minLength(1, '请选择要转移的容器')),
    }),
    output: idOut,
    summary: '新增转移联单',
  }),
  depart: endpoint({
    method: 'POST',
    path: `${one}/depart`,
    guard: edit,
    input: idOnly,
    /** Codes that the plan of this year does not name. */
    output: z.object({ absent: z.array(z.string()) }),
    summary: '转移启运',
  }),
  receive: endpoint({
    method: 'POST',
    path: `${one}/receive`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      received_kg: measured('接受重量'),
      received_on: wire.date('请选择接受日期'),
      /** R or D code of the way of disposal. */
      method: disposalMethod(),
      files: wire.maybe(wire.list(wire.id(), 5)),
    }),
    /** The weight differs by more than three percent. */
    output: z.object({ disputed: z.boolean() }),
    summary: '登记接受',
  }),
  /** Another received weight of a load whose weights differ, with the reason. */
  correct: endpoint({
    method: 'POST',
    path: `${one}/correct`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      received_kg: measured('接受重量'),
      reason: wire.text('更正原因', 100),
    }),
    /** The weight still differs by more than three percent. */
    output: z.object({ disputed: z.boolean() }),
    summary: '更正接受重量',
  }),
  settle: endpoint({
    method: 'POST',
    path: `${one}/settle`,
    guard: edit,
    input: z.object({ ...idOnly.shape, note: wire.paragraph('处理结果', 300) }),
    output: nothing,
    summary: '处理转移异常',
  }),
  void: endpoint({
    method: 'POST',
    path: `${one}/void`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '作废转移联单',
  }),
  sheet: endpoint({ method: 'GET', path: `${one}/sheet/pdf`, guard: read, input: idOnly, ...paperFile }),
});
