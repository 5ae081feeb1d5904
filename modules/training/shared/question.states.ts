import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Papers draw active questions only. */
export const QuestionStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'info' },
  active: { value: 1, label: '在用', tone: 'good' },
  stopped: { value: 2, label: '已停用', tone: 'neutral' },
  waiting: { value: 3, label: '待审核', tone: 'warn' },
});

const { draft, active, stopped, waiting } = QuestionStatus;

/** Questions of the school are active at once, those of a college after review. */
export const questionStates = defineStates<number, 'publish' | 'submit' | 'resubmit' | 'pass' | 'reject' | 'stop'>({
  publish: { from: [draft, stopped], to: active, label: '启用题目' },
  submit: { from: [draft, stopped], to: waiting, label: '提交题目审核' },
  resubmit: { from: [active], to: waiting, label: '修改后重新审核题目' },
  pass: { from: [waiting], to: active, label: '题目审核通过' },
  reject: { from: [waiting], to: draft, label: '退回题目' },
  stop: { from: [active], to: stopped, label: '停用题目' },
});
