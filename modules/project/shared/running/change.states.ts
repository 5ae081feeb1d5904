import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const ChangeState = defineEnum({
  waiting: { value: 0, label: '学院审核', tone: 'warn' },
  processing: { value: 9, label: '学校审核', tone: 'info' },
  passed: { value: 1, label: '通过', tone: 'good' },
  refused: { value: 2, label: '未通过', tone: 'bad' },
});

const { waiting, processing, passed, refused } = ChangeState;

export const changeStates = defineStates({
  forward: { from: [waiting], to: processing, label: '变更报学校' },
  pass: { from: [waiting, processing], to: passed, label: '同意变更' },
  refuse: { from: [waiting, processing], to: refused, label: '不同意变更' },
});

export const ChangeKind = defineEnum({
  head: { value: 'head', label: '负责人' },
  term: { value: 'term', label: '期限' },
  budget: { value: 'budget', label: '预算' },
  content: { value: 'content', label: '建设内容' },
});
