import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** What a grade leads to (design of `domain`, rule 8). */
export const MeasureKind = defineEnum({
  reward: { value: 'reward', label: '奖励：维修经费优先' },
  plan: { value: 'plan', label: '提交改进计划' },
  transfer: { value: 'transfer', label: '建议调剂' },
  block: { value: 'block', label: '停购同类仪器' },
});

export const MeasureState = defineEnum({
  open: { value: 0, label: '待执行', tone: 'warn' },
  done: { value: 1, label: '已执行', tone: 'good' },
  lifted: { value: 2, label: '已解除', tone: 'neutral' },
});

const { open, done, lifted } = MeasureState;

export const measureStates = defineStates({
  carryOut: { from: [open], to: done, label: '执行评价措施' },
  lift: { from: [open, done], to: lifted, label: '解除评价措施' },
});
