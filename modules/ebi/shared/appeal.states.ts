import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const AppealState = defineEnum({
  waiting: { value: 0, label: '待处理', tone: 'warn' },
  accepted: { value: 1, label: '已采纳', tone: 'good' },
  refused: { value: 2, label: '未采纳', tone: 'bad' },
});

const { waiting, accepted, refused } = AppealState;

export const appealStates = defineStates({
  accept: { from: [waiting], to: accepted, label: '采纳异议' },
  refuse: { from: [waiting], to: refused, label: '不采纳异议' },
});
