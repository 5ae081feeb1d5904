import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const CreditKind = defineEnum({
  noShow: { value: 'no_show', label: '爽约', tone: 'bad' },
  lateCancel: { value: 'late_cancel', label: '逾期取消', tone: 'warn' },
  overstay: { value: 'overstay', label: '超时未签退', tone: 'warn' },
  breach: { value: 'breach', label: '损坏或违规', tone: 'bad' },
  giveBack: { value: 'give_back', label: '退回', tone: 'good' },
});
export type CreditKindCode = EnumValue<typeof CreditKind>;

const creditRow = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  account: z.string(),
  college_name: z.string(),
  school_year: z.string(),
  points: z.int(),
  /** Times that points were taken. */
  losses: z.int(),
  /** Until when the person does not book; null: no block. */
  blocked_until: z.nullable(z.string()),
});
export type CreditRow = z.output<typeof creditRow>;

const flowRow = z.object({
  id: z.int(),
  kind: z.string(),
  points: z.int(),
  balance: z.int(),
  booking_id: z.nullable(z.int()),
  resource_name: z.string(),
  reason: z.string(),
  operator_name: z.string(),
  at: z.string(),
  /** State of the appeal; null: none. */
  appeal_status: z.nullable(z.int()),
  can: canOf('appeal'),
});
export type CreditFlowRow = z.output<typeof flowRow>;

const path = '/api/reservation/credit';
const use = holds('reservation.booking.use');
const read = holds('reservation.credit.read');

export const creditApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        /** Name, account or number of the person. */
        keyword: wire.keyword(),
        school_year: wire.maybe(wire.line('学年', 9)),
        college_id: wire.maybe(wire.id()),
        blocked: wire.maybe(wire.bool()),
      },
      ['points'],
    ),
    output: pageOf(creditRow),
  }),
  /** Points of the caller in this school year, and the current block. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: use,
    input: z.object({}),
    output: z.object({
      school_year: z.string(),
      points: z.int(),
      blocked_until: z.nullable(z.string()),
      block_reason: z.string(),
      appeal_days: z.int(),
    }),
  }),
  myFlows: endpoint({
    method: 'GET',
    path: `${path}/mine/flow`,
    guard: use,
    input: listInput({}),
    output: pageOf(flowRow),
  }),
  flows: endpoint({
    method: 'GET',
    path: `${path}/{id}/flow`,
    guard: read,
    input: listInput({ id: wire.id() }),
    output: pageOf(flowRow),
  }),
  /** Takes points for damage or a breach of safety, by who looks after the resource. */
  adjust: endpoint({
    method: 'POST',
    path: `${path}/adjust`,
    guard: holds('reservation.booking.decide'),
    input: z.object({
      user_id: wire.id('请选择人员'),
      resource_id: wire.id('请选择资源'),
      reason: wire.paragraph('原因', 200),
    }),
    output: nothing,
    summary: '登记损坏或违规',
  }),
};
