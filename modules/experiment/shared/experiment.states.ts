import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const ExperimentState = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  pending: { value: 0, label: '待审核', tone: 'info' },
  passed: { value: 1, label: '已通过', tone: 'good' },
  refused: { value: 2, label: '已驳回', tone: 'bad' },
  expired: { value: 3, label: '已到期', tone: 'warn' },
  stopped: { value: 4, label: '已停止', tone: 'bad' },
});
export type ExperimentStateCode = EnumValue<typeof ExperimentState>;

const { draft, pending, passed, refused, expired, stopped } = ExperimentState;

/** A later edition of the assessment of a passed experiment leaves it as it is until it passes: `renew`. */
export const experimentStates = defineStates({
  submit: { from: [draft, refused, expired], to: pending, label: '提交实验项目' },
  withdraw: { from: [pending], to: draft, label: '撤回实验项目' },
  pass: { from: [pending], to: passed, label: '通过实验项目' },
  renew: { from: [passed, expired], to: passed, label: '更新实验项目的风险评估' },
  refuse: { from: [pending], to: refused, label: '驳回实验项目' },
  expire: { from: [passed], to: expired, label: '实验项目到期' },
  stop: { from: [draft, pending, passed, refused, expired], to: stopped, label: '停止实验项目' },
});

export const AssessmentState = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  pending: { value: 0, label: '待审核', tone: 'info' },
  inForce: { value: 1, label: '现行', tone: 'good' },
  refused: { value: 2, label: '已驳回', tone: 'bad' },
  replaced: { value: 3, label: '已更新', tone: 'neutral' },
  void: { value: 4, label: '已作废', tone: 'neutral' },
});
export type AssessmentStateCode = EnumValue<typeof AssessmentState>;

const of = AssessmentState;
/** An edition that is written or decided; an experiment has one at most. */
export const openEditions: readonly AssessmentStateCode[] = [of.draft, of.pending, of.refused];

/** `forward` hands it to the next step of its approval. */
export const assessmentStates = defineStates({
  submit: { from: [of.draft, of.refused], to: of.pending, label: '提交风险评估' },
  withdraw: { from: [of.pending], to: of.draft, label: '撤回风险评估' },
  forward: { from: [of.pending], to: of.pending, label: '通过风险评估，交上一级审核' },
  pass: { from: [of.pending], to: of.inForce, label: '通过风险评估' },
  refuse: { from: [of.pending], to: of.refused, label: '驳回风险评估' },
  replace: { from: [of.inForce], to: of.replaced, label: '风险评估由新版替代' },
  cancel: { from: [of.draft, of.pending, of.refused], to: of.void, label: '作废风险评估' },
});

export const AssessmentStep = defineEnum({
  lab: { value: 1, label: '实验室审核' },
  college: { value: 2, label: '学院审核' },
  school: { value: 3, label: '学校审核' },
});
export type AssessmentStepCode = EnumValue<typeof AssessmentStep>;
