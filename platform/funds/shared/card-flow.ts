import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Why a balance of a card changed. */
export const CardFlowKind = defineEnum({
  allocate: { value: 'allocate', label: '下达', tone: 'good' },
  adjust: { value: 'adjust', label: '调整', tone: 'info' },
  freeze: { value: 'freeze', label: '冻结', tone: 'warn' },
  unfreeze: { value: 'unfreeze', label: '解冻', tone: 'info' },
  spend: { value: 'spend', label: '支出', tone: 'busy' },
  refund: { value: 'refund', label: '退回', tone: 'good' },
});
export type CardFlowKindCode = EnumValue<typeof CardFlowKind>;

const cardFlowRow = z.object({
  id: z.int(),
  seq: z.int(),
  kind: z.string(),
  amount: z.string(),
  /** Available after it. */
  balance: z.string(),
  /** The document that caused it, and the line that it is about. */
  doc_type: z.string(),
  doc_id: z.int(),
  line: z.nullable(z.int()),
  operator_name: z.string(),
  note: z.string(),
  at: z.string(),
});
export type CardFlowRow = z.output<typeof cardFlowRow>;

const path = '/api/budget_card/{id}/flow';
const filters = {
  ...idOnly.shape,
  kind: wire.maybe(wire.code(CardFlowKind)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

export const cardFlowApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('funds.card.read'),
    input: listInput(filters),
    output: pageOf(cardFlowRow),
  }),
  export: exportEndpoint(path, holds('funds.card.read'), filters),
};
