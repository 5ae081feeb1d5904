import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { PurchaseKind } from './purchase.ts';
import { PurchaseState } from './purchase.states.ts';

/** Kinds of own purchases: those of goods, and chemicals. */
export const MineKind = defineEnum({
  ...Object.fromEntries(PurchaseKind.$items.map((item) => [item.value, { value: item.value, label: item.label }])),
  chemical: { value: 'chemical', label: '化学品' },
} as {
  [K in 'consumable' | 'device' | 'office' | 'service' | 'chemical']: { value: K; label: string };
});

/** States of own purchases: those of the specification, and chemicals that were given up. */
export const MineState = defineEnum({
  draft: { value: PurchaseState.draft, label: '草稿', tone: 'neutral' },
  waiting: { value: PurchaseState.waiting, label: '待审核', tone: 'busy' },
  collegeDone: { value: PurchaseState.collegeDone, label: '学院已审', tone: 'info' },
  schoolDone: { value: PurchaseState.schoolDone, label: '审核通过', tone: 'good' },
  cancelled: { value: 3, label: '已取消', tone: 'neutral' },
  rejected: { value: PurchaseState.rejected, label: '已驳回', tone: 'bad' },
});

const mineRow = z.object({
  /** Kind and id, as the ids of two tables meet. */
  key: z.string(),
  id: z.int(),
  kind: z.string(),
  no: z.string(),
  name: z.string(),
  org_name: z.string(),
  amount: z.string(),
  state: z.int(),
  /** Of a passed purchase: everything has come. */
  done: z.nullable(z.int()),
  node_name: z.string(),
  created_at: z.string(),
});

export const mineApi = {
  list: endpoint({
    method: 'GET',
    path: '/purchase/mine',
    guard: holds('purchase.purchase.apply'),
    input: listInput({
      keyword: wire.keyword(),
      kind: wire.maybe(wire.code(MineKind)),
      state: wire.maybe(wire.code(MineState)),
    }),
    output: pageOf(mineRow),
  }),
};
export type MineRow = z.output<typeof mineRow>;
