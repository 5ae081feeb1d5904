import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Where a container of waste stands in its life. */
export const RecordState = defineEnum({
  collecting: { value: 0, label: '收集中', tone: 'info' },
  sealed: { value: 1, label: '已封装', tone: 'warn' },
  applied: { value: 2, label: '已申请', tone: 'busy' },
  planned: { value: 3, label: '已排程', tone: 'busy' },
  stored: { value: 4, label: '已入库', tone: 'good' },
  transferred: { value: 5, label: '已转移', tone: 'neutral' },
  disposed: { value: 6, label: '已处置', tone: 'neutral' },
  void: { value: 9, label: '已作废', tone: 'neutral' },
});

const { collecting, sealed, applied, planned, stored, transferred, disposed } = RecordState;

export const recordStates = defineStates({
  seal: { from: [collecting], to: sealed, label: '封装' },
  apply: { from: [sealed], to: applied, label: '申请收运' },
  release: { from: [applied], to: sealed, label: '收运申请撤回或驳回' },
  plan: { from: [applied], to: planned, label: '排入收运计划' },
  unplan: { from: [planned], to: applied, label: '收运计划取消' },
  store: { from: [planned], to: stored, label: '收运入库' },
  refuse: { from: [planned], to: sealed, label: '现场拒收' },
  transfer: { from: [stored], to: transferred, label: '转移出库' },
  dispose: { from: [transferred], to: disposed, label: '处置完成' },
  void: { from: [collecting, sealed], to: RecordState.void, label: '作废' },
});

/** States in which a container stands in its laboratory. */
export const inLab = [collecting, sealed, applied, planned] as const;

/** How long a container has been in the laboratory. */
export const Stay = defineEnum({
  normal: { value: 'normal', label: '正常', tone: 'good' },
  warn: { value: 'warn', label: '临近超期', tone: 'warn' },
  red: { value: 'red', label: '超期', tone: 'bad' },
});
