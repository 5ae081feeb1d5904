import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { Payer } from '../account/payer.ts';
import { BillStatus } from './bill.states.ts';

export const BillCause = defineEnum({
  use: { value: 'use', label: '使用' },
  noShow: { value: 'no_show', label: '爽约' },
  lateCancel: { value: 'late_cancel', label: '逾期取消' },
});

const filters = {
  /** Number of the bill, resource or payer. */
  keyword: wire.keyword(),
  status: wire.maybe(wire.code(BillStatus)),
  payer: wire.maybe(wire.code(Payer)),
  college_id: wire.maybe(wire.id()),
  resource_id: wire.maybe(wire.id()),
  /** Bills that the caller pays. */
  mine: wire.maybe(wire.bool()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const billRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  booking_id: z.int(),
  resource_id: z.int(),
  resource_name: z.string(),
  lab_name: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  payer: z.string(),
  /** Number and name of the budget card. */
  card_name: z.string(),
  cause: z.string(),
  amount: z.string(),
  paid: z.string(),
  status: z.int(),
  billed_at: z.string(),
  can: canOf('confirm', 'pay', 'settle', 'void'),
});
export type BillRow = z.output<typeof billRow>;

const billDetail = z.object({
  ...billRow.shape,
  booking_no: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  minutes: z.int(),
  samples: z.int(),
  working: z.string(),
  reason: z.string(),
  paid_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
});
export type BillDetail = z.output<typeof billDetail>;

/** What a payer was billed in a month. */
const monthSum = z.object({
  id: z.int(),
  month: z.string(),
  payer: z.string(),
  name: z.string(),
  bills: z.int(),
  amount: z.string(),
  paid: z.string(),
});
export type MonthSum = z.output<typeof monthSum>;

const path = '/api/reservation/bill';
const one = `${path}/{id}`;
const read = holds('reservation.bill.read', 'reservation.booking.use');

export const billApi = {
  /** Bills of the caller, and those in reach. */
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['billed_at']),
    output: pageOf(billRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: billDetail }),
  /** Sums by month and payer, of bills that are not void. */
  months: endpoint({
    method: 'GET',
    path: `${path}/month`,
    guard: holds('reservation.bill.read'),
    input: z.object({ from: wire.date('请选择开始日期'), to: wire.date('请选择结束日期') }),
    output: z.object({ content: z.array(monthSum) }),
    perMinute: 30,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${one}/confirm`,
    guard: holds('reservation.booking.decide'),
    input: idOnly,
    output: nothing,
    summary: '确认账单',
  }),
  pay: endpoint({
    method: 'POST',
    path: `${one}/pay`,
    guard: holds('reservation.booking.use'),
    input: z.object({
      ...idOnly.shape,
      payer: wire.code({ $items: Payer.$items.slice(0, 2) }, '请选择付款方式'),
      card_id: wire.maybe(wire.id('请选择经费卡')),
    }),
    output: nothing,
    summary: '支付账单',
  }),
  settle: endpoint({
    method: 'POST',
    path: `${one}/settle`,
    guard: holds('reservation.bill.settle'),
    input: idOnly,
    output: nothing,
    summary: '结算账单',
  }),
  void: endpoint({
    method: 'POST',
    path: `${one}/void`,
    guard: holds('reservation.bill.void'),
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }),
    output: nothing,
    summary: '作废账单',
  }),
  print: endpoint({ method: 'GET', path: `${one}/pdf`, guard: read, input: idOnly, ...paperFile }),
  export: exportEndpoint(path, holds('reservation.bill.read'), filters),
};
export type BillQuery = InputOf<typeof billApi.export>;
