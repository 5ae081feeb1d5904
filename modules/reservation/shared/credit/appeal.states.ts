import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const AppealStatus = defineEnum({
  keeper: { value: 0, label: '待负责人处理', tone: 'warn' },
  accepted: { value: 1, label: '已采纳', tone: 'good' },
  returned: { value: 2, label: '负责人未采纳', tone: 'bad' },
  college: { value: 3, label: '待学院处理', tone: 'warn' },
  refused: { value: 4, label: '未采纳', tone: 'bad' },
});

const { keeper, accepted, returned, college, refused } = AppealStatus;

/** The keeper decides first; what the keeper refuses the person takes to the college, which decides last. */
export const appealStates = defineStates({
  accept: { from: [keeper, college], to: accepted, label: '采纳申诉' },
  return: { from: [keeper], to: returned, label: '不采纳申诉' },
  escalate: { from: [returned], to: college, label: '提请学院处理' },
  refuse: { from: [college], to: refused, label: '不采纳申诉' },
});
