import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, idSeen, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint, removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { PurchaseState, WarehouseDone } from './purchase.states.ts';

export const PurchaseKind = defineEnum({
  consumable: { value: 'consumable', label: '耗材' },
  device: { value: 'device', label: '低值设备' },
  office: { value: 'office', label: '办公' },
  service: { value: 'service', label: '服务' },
});

const filters = {
  /** Number or name of the purchase, name of the applicant or of something in it. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(PurchaseKind)),
  college_id: wire.maybe(wire.id()),
  org_id: wire.maybe(wire.id()),
  card_id: wire.maybe(wire.id()),
  state: wire.maybe(wire.code(PurchaseState)),
  done: wire.maybe(wire.code(WarehouseDone)),
  is_split: wire.maybe(wire.bool()),
  /** Own passed purchases with lines that nobody has ordered. */
  to_order: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const purchaseRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  name: z.string(),
  kind: z.string(),
  applicant_name: z.string(),
  org_name: z.string(),
  college_name: z.string(),
  /** How many lines it has. */
  kinds: z.int(),
  /** Of the lines that nobody refused. */
  amount: z.string(),
  card_name: z.string(),
  needs_school: z.boolean(),
  /** The applicant has bought the same lately, which together reaches the limit of the school. */
  is_split: z.boolean(),
  state: z.int(),
  /** Of a passed purchase. */
  done: z.nullable(z.int()),
  /** Step that the purchase waits for, and its people. */
  node_name: z.string(),
  handlers: z.string(),
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  can: canOf('edit', 'submit', 'remove', 'withdraw', 'copy', 'decide', 'order', 'receive', 'close'),
});
export type PurchaseRow = z.output<typeof purchaseRow>;

const purchaseLine = z.object({
  line: z.int(),
  material_id: z.nullable(z.int()),
  material_code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  category: z.string(),
  category_name: z.string(),
  /** What was asked for. */
  qty: z.string(),
  price: z.string(),
  /** What is approved so far. */
  checked_qty: z.string(),
  checked_price: z.string(),
  amount: z.string(),
  quotes: z.array(fileRef),
  result: z.int(),
  opinion: z.string(),
  order_id: z.nullable(z.int()),
  order_no: z.string(),
  order_price: z.nullable(z.string()),
  received: z.string(),
  close_reason: z.string(),
  is_closed: z.boolean(),
});
export type PurchaseLine = z.output<typeof purchaseLine>;

const receipt = z.object({
  id: z.int(),
  no: z.string(),
  order_no: z.string(),
  received_on: z.string(),
  received_name: z.string(),
  invoice_no: z.string(),
  amount: z.string(),
  remark: z.string(),
  inbound_no: z.string(),
  goods: z.string(),
  files: z.array(fileRef),
});

const purchaseDetail = z.object({
  ...purchaseRow.shape,
  applicant_id: z.int(),
  org_id: z.int(),
  college_id: z.nullable(z.int()),
  phone: z.string(),
  reason: z.string(),
  card_id: z.int(),
  deliver_to: z.string(),
  warehouse_id: z.nullable(z.int()),
  warehouse_name: z.string(),
  expected_on: z.string(),
  files: z.array(fileRef),
  opinion: z.string(),
  lines: z.array(purchaseLine),
  receipts: z.array(receipt),
  /** The case of its approval, where the reader may open it. */
  instance_id: z.nullable(z.int()),
});
export type PurchaseDetail = z.output<typeof purchaseDetail>;

/** A positive amount of goods. */
const quantity = (message = '数量应大于 0，最多两位小数') =>
  z.pipe(wire.hundredths(message, { digits: 7 }), z.string().check(z.refine((value) => Number(value) > 0, message)));
export const price = () =>
  z.pipe(
    money('请填写单价，最多两位小数'),
    z
      .string()
      .check(z.refine((value) => Number(value) >= 0 && Number(value) <= 9_999_999.99, '单价应为 0–9999999.99 元')),
  );

const lineInput = z.object({
  /** Something of the catalogue of goods, which says name, specification, unit and category. */
  material_id: wire.clearable(wire.id()),
  name: wire.text('物品名称', 100),
  spec: z.optional(wire.line('规格型号', 200)),
  unit: wire.text('单位', 20),
  category: z.optional(wire.line('分类', 40)),
  qty: quantity(),
  price: price(),
  quotes: wire.maybe(wire.list(wire.id(), 9)),
});

const purchaseInput = z.object({
  name: wire.text('采购名称', 60),
  kind: wire.code(PurchaseKind, '请选择类型'),
  org_id: wire.id('请选择使用单位'),
  phone: wire.phone('联系电话'),
  reason: wire.paragraph('采购理由', 500),
  card_id: wire.id('请选择经费卡'),
  deliver_to: wire.text('送货地点', 100),
  warehouse_id: wire.clearable(wire.id()),
  expected_on: wire.date('请选择期望到货日期'),
  files: wire.maybe(wire.list(wire.id(), 9)),
  lines: wire.list(lineInput, 50).check(z.minLength(1, '请至少填写一行物品')),
});
export type PurchaseInput = z.output<typeof purchaseInput>;

const path = '/purchase';
const one = `${path}/{id}`;
const noun = '采购申请';
const read = holds('purchase.purchase.read');
const apply = holds('purchase.purchase.apply');
const act = (action: string, summary: string) =>
  endpoint({ method: 'POST', path: `${one}/${action}`, guard: apply, input: idOnly, output: nothing, summary });

const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit: apply,
  filters,
  sort: ['no', 'amount'],
  row: purchaseRow,
  input: purchaseInput,
});

const option = z.object({ id: z.int(), name: z.string() });
const lineNo = wire.int(1, 50);

export const purchaseApi = {
  ...resource,
  find: { ...resource.find, output: purchaseDetail },
  ...removeEndpoint({ path, noun, edit: apply }),
  /** Purchases in whose approval the caller has a part. */
  examine: endpoint({
    method: 'GET',
    path: `${path}/examine`,
    guard: read,
    input: listInput({ ...filters, waiting: wire.maybe(wire.bool()) }, ['no', 'amount']),
    output: pageOf(purchaseRow),
  }),
  export: exportEndpoint(path, read, filters),
  /** Units that the caller may buy for. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    guard: apply,
    input: z.object({}),
    output: z.object({ units: z.array(option) }),
    summary: '采购申请的可选内容',
  }),
  submit: act('submit', '提交采购申请'),
  withdraw: act('withdraw', '撤回采购申请'),
  copy: endpoint({
    method: 'POST',
    path: `${one}/copy`,
    guard: apply,
    input: idOnly,
    output: idOut,
    summary: '再次申请采购',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${one}/decide`,
    guard: read,
    input: z.object({
      ...idSeen.shape,
      opinion: z.optional(wire.freeText('意见', 300)),
      lines: wire.list(
        z.object({
          line: lineNo,
          result: wire.code({ $items: [{ value: 1 as const }, { value: 2 as const }] }, '请选择是否通过'),
          /** Less than what was asked for; absent leaves it. */
          qty: wire.maybe(quantity('批准数量应大于 0，最多两位小数')),
          opinion: z.optional(wire.line('意见', 200)),
        }),
        50,
      ),
    }),
    output: nothing,
    summary: '审核采购申请',
  }),
  /** Asks for approval of higher prices of lines that are not ordered yet. */
  reprice: endpoint({
    method: 'POST',
    path: `${one}/reprice`,
    guard: holds('purchase.order.edit'),
    input: z.object({
      ...idOnly.shape,
      reason: wire.paragraph('提价原因', 300),
      lines: wire.list(z.object({ line: lineNo, price: price() }), 50).check(z.minLength(1, '请至少填写一行')),
    }),
    output: nothing,
    summary: '提价重新报批',
  }),
  /** Gives up what has not come of these lines, or of all. */
  close: endpoint({
    method: 'POST',
    path: `${one}/close`,
    guard: apply,
    input: z.object({
      ...idOnly.shape,
      reason: wire.paragraph('关闭原因', 200),
      lines: wire.maybe(wire.list(lineNo, 50)),
    }),
    output: nothing,
    summary: '关闭采购',
  }),
  receive: endpoint({
    method: 'POST',
    path: `${one}/receive`,
    guard: holds('purchase.receipt.edit'),
    input: z.object({
      ...idOnly.shape,
      order_id: wire.id('请选择订单'),
      received_on: wire.date('请选择验收日期'),
      invoice_no: z.optional(wire.line('发票号', 40)),
      remark: z.optional(wire.freeText('验收意见', 300)),
      files: wire.maybe(wire.list(wire.id(), 9)),
      lines: wire
        .list(
          z.object({
            line: lineNo,
            qty: quantity('验收数量应大于 0，最多两位小数'),
            batch_no: z.optional(wire.line('批号', 40)),
            expires_on: wire.clearable(wire.date()),
          }),
          50,
        )
        .check(z.minLength(1, '请至少验收一行')),
    }),
    output: idOut,
    summary: '到货验收',
  }),
  print: endpoint({ method: 'GET', path: `${one}/pdf`, guard: read, input: idOnly, ...paperFile }),
};

export type PurchaseQuery = InputOf<typeof purchaseApi.export>;

/** The calls of the specification that filters of purchases are built from. */
export const purchaseQueryApi = {
  properties: endpoint({
    method: 'GET',
    path: '/purchase/query/properties',
    guard: read,
    input: z.object({}),
    output: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(['text', 'select', 'date']),
        options: z.array(z.object({ value: z.union([z.string(), z.int()]), label: z.string() })),
      }),
    ),
    summary: '采购查询字段',
  }),
  roles: endpoint({
    method: 'GET',
    path: '/purchase/query/role_list',
    guard: read,
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), role_key: z.string(), name: z.string() })),
    summary: '采购审批角色',
  }),
};
