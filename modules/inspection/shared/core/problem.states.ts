import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ProblemLevel = defineEnum({
  ordinary: { value: 'ordinary', label: '一般', tone: 'warn' },
  urgent: { value: 'urgent', label: '紧急', tone: 'bad' },
});

/** 隐患所属: special checks have a pool of their own, everything else shares the first. */
export const PoolType = defineEnum({
  daily: { value: 1, label: '日常检查' },
  special: { value: 4, label: '专项检查' },
});

export const ProblemState = defineEnum({
  unchecked: { value: 'unchecked', label: '未审核', tone: 'info' },
  pending: { value: 'pending', label: '待整改', tone: 'warn' },
  planing: { value: 'planing', label: '有整改计划', tone: 'busy' },
  checking: { value: 'checking', label: '待复核', tone: 'info' },
  finished: { value: 'finished', label: '整改完成', tone: 'good' },
  fail: { value: 'fail', label: '不通过', tone: 'neutral' },
});
export type ProblemStateCode = (typeof ProblemState)['$items'][number]['value'];

/** 需整改. */
export const needsRectifying = [ProblemState.pending, ProblemState.planing] as const;
/** What statistics count as a problem: neither awaiting confirmation nor rejected. */
export const confirmedStates = [
  ProblemState.pending,
  ProblemState.planing,
  ProblemState.checking,
  ProblemState.finished,
] as const;

const { unchecked, pending, planing, checking, finished, fail } = ProblemState;

/** The closed loop. Drafts are a flag, not a state. */
export const problemStates = defineStates<
  ProblemStateCode,
  | 'confirm'
  | 'reject'
  | 'resubmit'
  | 'rectify'
  | 'plan'
  | 'rejectPlan'
  | 'withdrawFirst'
  | 'withdrawPlanned'
  | 'pass'
  | 'return'
  | 'revoke'
  | 'recheck'
>({
  confirm: { from: [unchecked], to: pending, label: '审核成立' },
  reject: { from: [unchecked], to: fail, label: '审核不成立' },
  resubmit: { from: [fail], to: unchecked, label: '修改后重新提交' },
  rectify: { from: [pending, planing], to: checking, label: '提交整改结果' },
  plan: { from: [pending], to: planing, label: '提交整改计划' },
  rejectPlan: { from: [planing], to: pending, label: '退回整改计划' },
  withdrawFirst: { from: [checking], to: pending, label: '撤回整改结果' },
  withdrawPlanned: { from: [checking], to: planing, label: '撤回整改结果' },
  pass: { from: [checking], to: finished, label: '复核通过' },
  return: { from: [checking], to: pending, label: '复核退回' },
  revoke: { from: [unchecked, pending, planing], to: fail, label: '撤销隐患' },
  recheck: { from: [finished], to: pending, label: '复查不合格' },
});

/** Current reviewer: what an office has put right is accepted by the laboratory first; with 学院初审 first the college, then the organizer. */
export const ExamineStep = defineEnum({
  place: { value: 0, label: '实验室验收' },
  college: { value: 1, label: '学院初审' },
  organizer: { value: 2, label: '组织方复核' },
});

/** What a problem under review is changed to, for its notices, when the college has passed the result on. */
export const secondReview = `${ProblemState.checking}.${ExamineStep.organizer}`;

export const RoundKind = defineEnum({
  result: { value: 1, label: '整改结果' },
  plan: { value: 2, label: '整改计划' },
});

export const RoundResult = defineEnum({
  waiting: { value: 0, label: '待复核', tone: 'info' },
  passed: { value: 1, label: '通过', tone: 'good' },
  returned: { value: 2, label: '退回', tone: 'bad' },
  withdrawn: { value: 3, label: '已撤回', tone: 'neutral' },
  /** A plan that was followed by the result. */
  followed: { value: 4, label: '已执行', tone: 'good' },
});

export const DelayStatus = defineEnum({
  waiting: { value: 0, label: '待审核', tone: 'info' },
  agreed: { value: 1, label: '同意', tone: 'good' },
  refused: { value: 2, label: '不同意', tone: 'bad' },
});

export const delayStates = defineStates<number, 'agree' | 'refuse'>({
  agree: { from: [DelayStatus.waiting], to: DelayStatus.agreed, label: '同意延期' },
  refuse: { from: [DelayStatus.waiting], to: DelayStatus.refused, label: '不同意延期' },
});

export const photoMax = 9;
