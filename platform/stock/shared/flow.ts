import * as z from 'zod/mini';
import { defineEnum } from '#kernel/shared/enums.ts';

/** Why a quantity changed; a reverse entry repeats the kind of its flow with the opposite sign. */
export const FlowKind = defineEnum({
  opening: { value: 'opening', label: '期初', tone: 'info' },
  purchaseIn: { value: 'purchase_in', label: '采购入库', tone: 'good' },
  donateIn: { value: 'donate_in', label: '受赠入库', tone: 'good' },
  out: { value: 'out', label: '领用', tone: 'busy' },
  use: { value: 'use', label: '使用', tone: 'busy' },
  return: { value: 'return', label: '归还', tone: 'good' },
  transferOut: { value: 'transfer_out', label: '调出', tone: 'busy' },
  transferIn: { value: 'transfer_in', label: '调入', tone: 'good' },
  gain: { value: 'gain', label: '盘盈', tone: 'warn' },
  loss: { value: 'loss', label: '盘亏', tone: 'bad' },
  toWaste: { value: 'to_waste', label: '转危废', tone: 'neutral' },
  empty: { value: 'empty', label: '回收空瓶', tone: 'neutral' },
  move: { value: 'move', label: '移位', tone: 'neutral' },
  splitIn: { value: 'split_in', label: '分装', tone: 'good' },
});
export type FlowKindCode = (typeof FlowKind.$items)[number]['value'];

export const flowRow = z.object({
  id: z.int(),
  seq: z.int(),
  kind: z.string(),
  /** Signed. */
  quantity: z.string(),
  balance: z.string(),
  doc_type: z.string(),
  doc_id: z.int(),
  operator_name: z.string(),
  second_name: z.string(),
  note: z.string(),
  reverses: z.nullable(z.int()),
  at: z.string(),
});
export type FlowRow = z.output<typeof flowRow>;
