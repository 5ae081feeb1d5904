import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';

/** Why a balance of an account changed. */
export const AccountFlowKind = defineEnum({
  topUp: { value: 'top_up', label: '充值', tone: 'good' },
  withdraw: { value: 'withdraw', label: '退款', tone: 'neutral' },
  freeze: { value: 'freeze', label: '冻结', tone: 'warn' },
  unfreeze: { value: 'unfreeze', label: '解冻', tone: 'info' },
  spend: { value: 'spend', label: '支出', tone: 'busy' },
  refund: { value: 'refund', label: '退回', tone: 'good' },
});

const accountRow = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  account: z.string(),
  college_name: z.string(),
  total: z.string(),
  frozen: z.string(),
  spent: z.string(),
  available: z.string(),
  can: canOf('top_up', 'withdraw'),
});
export type AccountRow = z.output<typeof accountRow>;

const flowRow = z.object({
  id: z.int(),
  seq: z.int(),
  kind: z.string(),
  amount: z.string(),
  /** Available after it. */
  balance: z.string(),
  booking_id: z.nullable(z.int()),
  resource_name: z.string(),
  operator_name: z.string(),
  note: z.string(),
  at: z.string(),
});
export type AccountFlowRow = z.output<typeof flowRow>;

const path = '/api/reservation/account';
const read = holds('reservation.account.read');
const edit = holds('reservation.account.edit');
const use = holds('reservation.booking.use');
const flowFilters = { kind: wire.maybe(wire.code(AccountFlowKind)) };
const paid = { user_id: wire.id('请选择人员'), amount: money(), note: wire.text('依据', 100) };

export const accountApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    /** Name, account or number of the person. */
    input: listInput({ keyword: wire.keyword() }),
    output: pageOf(accountRow),
  }),
  /** What the caller has. */
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: use,
    input: z.object({}),
    output: z.object({ total: z.string(), frozen: z.string(), spent: z.string(), available: z.string() }),
  }),
  myFlows: endpoint({
    method: 'GET',
    path: `${path}/mine/flow`,
    guard: use,
    input: listInput(flowFilters),
    output: pageOf(flowRow),
  }),
  /** Budget cards from which the caller may spend today; who pays by card need not see the cards of the project office. */
  cards: endpoint({
    method: 'GET',
    path: `${path}/card`,
    guard: use,
    input: z.object({}),
    output: z.object({
      content: z.array(z.object({ id: z.int(), card_no: z.string(), name: z.string(), available: z.string() })),
    }),
  }),
  flows: endpoint({
    method: 'GET',
    path: `${path}/{id}/flow`,
    guard: read,
    input: listInput({ id: wire.id(), ...flowFilters }),
    output: pageOf(flowRow),
  }),
  topUp: endpoint({
    method: 'POST',
    path: `${path}/top_up`,
    guard: edit,
    input: z.object(paid),
    output: nothing,
    summary: '账户充值',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    guard: edit,
    input: z.object(paid),
    output: nothing,
    summary: '账户退款',
  }),
};
