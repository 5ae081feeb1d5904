import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { controlMark } from '../substance.ts';
import { ExecState, PurchaseStatus } from './purchase.states.ts';

export const SupplierMode = defineEnum({
  platform: { value: 'platform', label: '平台供应商' },
  own: { value: 'own', label: '申请自购' },
});

/** What a rule says of a purchase before it is submitted. */
export const CheckLevel = defineEnum({
  pass: { value: 'pass', label: '符合', tone: 'good' },
  warn: { value: 'warn', label: '提醒', tone: 'warn' },
  block: { value: 'block', label: '不符合', tone: 'bad' },
});
const checkResult = z.object({
  /** Name of the rule: `chem.room_limit`. */
  rule: z.string(),
  label: z.string(),
  level: z.string(),
  text: z.string(),
  /** Page where it can be put right. */
  to: z.optional(z.string()),
});
export type CheckResult = z.output<typeof checkResult>;

const filters = {
  /** Number of the purchase, or name of the applicant. */
  keyword: wire.keyword(),
  /** Name, other name or CAS number of a chemical in it. */
  chemical: wire.keyword(),
  has_controlled: wire.maybe(wire.bool()),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(PurchaseStatus)),
  exec_state: wire.maybe(wire.code(ExecState)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const purchaseRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  applicant_name: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  kinds: z.int(),
  amount: z.string(),
  is_controlled: z.boolean(),
  status: z.int(),
  /** Of a passed purchase. */
  exec_state: z.nullable(z.int()),
  /** Step that the purchase waits for, and its people. */
  node_name: z.string(),
  handlers: z.string(),
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  can: canOf('edit', 'submit', 'withdraw', 'copy', 'decide', 'order', 'arrive', 'close'),
});
export type PurchaseRow = z.output<typeof purchaseRow>;

const purchaseLine = z.object({
  line: z.int(),
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  spec_id: z.int(),
  package_text: z.string(),
  count: z.int(),
  price: z.string(),
  amount: z.string(),
  supplier_id: z.nullable(z.int()),
  supplier_name: z.string(),
  cabinet_id: z.int(),
  warehouse_id: z.int(),
  place: z.string(),
  result: z.int(),
  opinion: z.string(),
  arrived: z.int(),
  /** In inbound documents that wait for their keepers. */
  coming: z.int(),
  /** The day on which it passed as a small amount that needs no filing. */
  filing_free_on: z.nullable(z.string()),
  permit: z.nullable(
    z.object({ id: z.int(), no: z.string(), rest: z.string(), unit: z.string(), ends_on: z.nullable(z.string()) }),
  ),
});
export type PurchaseLine = z.output<typeof purchaseLine>;

const purchaseDetail = z.object({
  ...purchaseRow.shape,
  applicant_id: z.int(),
  lab_id: z.int(),
  phone: z.string(),
  purpose: z.string(),
  purpose_name: z.string(),
  project: z.string(),
  /** Of the register, with its assessment of risks. */
  experiment_id: z.nullable(z.int()),
  experiment_name: z.string(),
  card_id: z.int(),
  card_name: z.string(),
  supplier_mode: z.string(),
  expected_on: z.string(),
  second_id: z.nullable(z.int()),
  second_name: z.string(),
  use_place: z.string(),
  use_from: z.nullable(z.string()),
  use_to: z.nullable(z.string()),
  summary: z.string(),
  waste_plan: z.string(),
  committed: z.boolean(),
  seal_files: z.array(fileRef),
  files: z.array(fileRef),
  remark: z.string(),
  opinion: z.string(),
  ordered_name: z.string(),
  ordered_at: z.nullable(z.string()),
  close_reason: z.string(),
  lines: z.array(purchaseLine),
  inbounds: z.array(
    z.object({ id: z.int(), no: z.string(), status: z.int(), containers: z.int(), created_at: z.string() }),
  ),
  /** The case of its approval, where the reader may open it. */
  instance_id: z.nullable(z.int()),
});
export type PurchaseDetail = z.output<typeof purchaseDetail>;

const lineInput = z.object({
  substance_id: wire.id('请选择化学品'),
  spec_id: wire.id('请选择规格'),
  count: wire.int(1, 999, '请填写数量'),
  price: wire.maybe(money('请填写单价，最多两位小数')),
  supplier_id: wire.clearable(wire.id()),
  supplier_name: z.optional(wire.line('供应商', 100)),
  cabinet_id: wire.id('请选择存放柜'),
});

const purchaseInput = z.object({
  lab_id: wire.id('请选择实验室'),
  phone: wire.phone('联系电话'),
  purpose: wire.text('用途', 40),
  project: z.optional(wire.line('项目或课程', 100)),
  experiment_id: wire.clearable(wire.id()),
  card_id: wire.id('请选择经费卡'),
  supplier_mode: wire.code(SupplierMode, '请选择供应方式'),
  expected_on: wire.date('请选择期望到货日期'),
  second_id: wire.clearable(wire.id()),
  use_place: z.optional(wire.line('使用地点', 100)),
  use_from: wire.clearable(wire.date()),
  use_to: wire.clearable(wire.date()),
  summary: z.optional(wire.freeText('实验与反应概述', 1000)),
  waste_plan: z.optional(wire.freeText('废弃物处置方案', 500)),
  committed: wire.maybe(wire.bool()),
  seal_files: wire.maybe(wire.list(wire.id(), 5)),
  files: wire.maybe(wire.list(wire.id(), 5)),
  remark: z.optional(wire.freeText('备注', 500)),
  lines: wire.list(lineInput, 50).check(z.minLength(1, '请至少填写一行化学品')),
});
export type PurchaseInput = z.output<typeof purchaseInput>;

const path = '/chemical/purchase';
const one = `${path}/{id}`;
const read = holds('chemical.purchase.read');
const apply = holds('chemical.purchase.apply');
const act = (action: string, summary: string) =>
  endpoint({ method: 'POST', path: `${one}/${action}`, guard: apply, input: idOnly, output: nothing, summary });

const resource = resourceEndpoints({
  path,
  noun: '采购申请',
  read,
  edit: apply,
  filters,
  sort: ['created_at', 'amount'],
  row: purchaseRow,
  input: purchaseInput,
});

const arrivedLine = z.object({
  line: wire.int(1, 50),
  count: wire.int(1, 200, '请填写到货数量'),
  cell_id: wire.id('请选择层位'),
  purity: wire.text('纯度', 40),
  batch_no: z.optional(wire.line('批号', 40)),
  produced_on: wire.clearable(wire.date()),
  expires_on: wire.clearable(wire.date()),
  invoice_no: z.optional(wire.line('发票号', 40)),
});

const option = z.object({ id: z.int(), name: z.string() });

export const purchaseApi = {
  ...resource,
  find: { ...resource.find, output: purchaseDetail },
  /** Purchases in whose approval the caller has a part. */
  examine: endpoint({
    method: 'GET',
    path: `${path}/examine`,
    guard: read,
    input: listInput({ ...filters, waiting: wire.maybe(wire.bool()) }, ['created_at', 'amount']),
    output: pageOf(purchaseRow),
  }),
  /** Laboratories that the caller may buy for, with people and cabinets of one of them. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    guard: apply,
    input: z.object({ lab_id: wire.maybe(wire.id()) }),
    output: z.object({ labs: z.array(option), people: z.array(option), cabinets: z.array(option) }),
    summary: '采购申请的可选内容',
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/check`,
    guard: apply,
    input: z.object({ ...purchaseInput.shape, id: wire.maybe(wire.id()) }),
    output: z.object({ results: z.array(checkResult) }),
    summary: '采购申请预检',
  }),
  submit: act('submit', '提交采购申请'),
  withdraw: act('withdraw', '撤回采购申请'),
  copy: endpoint({
    method: 'POST',
    path: `${one}/copy`,
    guard: apply,
    input: idOnly,
    output: idOut,
    summary: '再次申请',
  }),
  order: act('order', '登记下单'),
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    guard: apply,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('关闭原因', 200) }),
    output: nothing,
    summary: '关闭采购',
  }),
  arrive: endpoint({
    method: 'POST',
    path: `${one}/arrive`,
    guard: holds('chemical.inbound.edit'),
    input: z.object({
      ...idOnly.shape,
      warehouse_id: wire.id('请选择仓库'),
      lines: wire.list(arrivedLine, 50).check(z.minLength(1, '请至少填写一行到货')),
      remark: z.optional(wire.freeText('备注', 500)),
    }),
    output: idOut,
    summary: '到货登记',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${one}/decide`,
    guard: read,
    input: z.object({
      ...idOnly.shape,
      opinion: z.optional(wire.freeText('意见', 300)),
      lines: wire.list(
        z.object({
          line: wire.int(1, 50),
          result: wire.code({ $items: [{ value: 1 as const }, { value: 2 as const }] }, '请选择是否通过'),
          opinion: z.optional(wire.line('意见', 200)),
        }),
        50,
      ),
    }),
    output: nothing,
    summary: '审核采购申请',
  }),
  print: endpoint({ method: 'GET', path: `${one}/pdf`, guard: read, input: idOnly, ...paperFile }),
};
