import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { price } from './purchase.ts';
import { OrderState } from './purchase.states.ts';

const filters = {
  /** Number of the order or the contract, supplier, or number or name of the purchase. */
  keyword: wire.keyword(),
  state: wire.maybe(wire.code(OrderState)),
  college_id: wire.maybe(wire.id()),
  purchase_id: wire.maybe(wire.id()),
  /** Those whose goods the caller may accept. */
  waits: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const orderRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  purchase_id: z.int(),
  purchase_no: z.string(),
  purchase_name: z.string(),
  org_name: z.string(),
  supplier: z.string(),
  contact: z.string(),
  contract_no: z.string(),
  ordered_on: z.string(),
  ordered_name: z.string(),
  arrives_on: z.nullable(z.string()),
  /** What it has in lines, with how much of each was accepted. */
  goods: z.string(),
  amount: z.string(),
  /** Day of the last acceptance. */
  accepted_on: z.nullable(z.string()),
  accepted: z.string(),
  paid_on: z.nullable(z.string()),
  voucher_no: z.string(),
  files: z.array(fileRef),
  state: z.int(),
  can: canOf('receive', 'pay', 'cancel'),
});
export type OrderRow = z.output<typeof orderRow>;

const path = '/purchase/order';
const edit = holds('purchase.order.edit');

export const orderApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('purchase.order.read'),
    input: listInput(filters, ['no', 'amount']),
    output: pageOf(orderRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      purchase_id: wire.id('请选择采购申请'),
      supplier: wire.text('供应商', 100),
      contact: z.optional(wire.line('供应商联系人和电话', 100)),
      contract_no: z.optional(wire.line('合同编号', 60)),
      ordered_on: wire.date('请选择下单日期'),
      arrives_on: wire.clearable(wire.date()),
      files: wire.maybe(wire.list(wire.id(), 9)),
      lines: wire.list(z.object({ line: wire.int(1, 50), price: price() }), 50).check(z.minLength(1, '请至少选择一行')),
    }),
    output: idOut,
    summary: '采购下单',
  }),
  pay: endpoint({
    method: 'POST',
    path: `${path}/{id}/pay`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      paid_on: wire.date('请选择付款日期'),
      voucher_no: wire.text('付款凭证号', 40),
    }),
    output: nothing,
    summary: '登记付款',
  }),
  /** Nothing has come of it: its lines may be ordered elsewhere. */
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    guard: edit,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('取消原因', 200) }),
    output: nothing,
    summary: '取消订单',
  }),
};
