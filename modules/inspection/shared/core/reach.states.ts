import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Stages of a reach check, in their order; the first three are works. */
export const ReachStage = defineEnum({
  self: { value: 1, label: '实验室自评' },
  college: { value: 2, label: '学院复查' },
  school: { value: 3, label: '学校检查' },
  publicity: { value: 4, label: '结果公示' },
  recommend: { value: 5, label: '推荐' },
  award: { value: 6, label: '表彰' },
});

/** Stages that score. */
export const WorkStage = defineEnum({
  self: { value: 1, label: '自评' },
  college: { value: 2, label: '学院复查' },
  school: { value: 3, label: '学校检查' },
});

/** What is scored. */
export const ReachTarget = defineEnum({
  lab: { value: 'lab', label: '实验室' },
  college: { value: 'college', label: '学院' },
});

export const WorkStatus = defineEnum({
  unchecked: { value: 0, label: '未检查', tone: 'neutral' },
  checking: { value: 1, label: '检查中', tone: 'warn' },
  submitted: { value: 2, label: '已提交', tone: 'good' },
  returned: { value: 3, label: '已退回', tone: 'bad' },
});

const open = [WorkStatus.unchecked, WorkStatus.checking, WorkStatus.returned] as const;

export const workStates = defineStates<number, 'save' | 'submit' | 'return'>({
  save: { from: open, to: WorkStatus.checking, label: '保存检查打分' },
  submit: { from: open, to: WorkStatus.submitted, label: '提交检查打分' },
  return: { from: [WorkStatus.submitted], to: WorkStatus.returned, label: '退回检查打分' },
});

export const ObjectionStatus = defineEnum({
  waiting: { value: 0, label: '待答复', tone: 'warn' },
  corrected: { value: 1, label: '已更正', tone: 'good' },
  kept: { value: 2, label: '维持原结果', tone: 'neutral' },
});

export const objectionStates = defineStates<number, 'correct' | 'keep'>({
  correct: { from: [ObjectionStatus.waiting], to: ObjectionStatus.corrected, label: '更正达标检查结果' },
  keep: { from: [ObjectionStatus.waiting], to: ObjectionStatus.kept, label: '维持达标检查结果' },
});
