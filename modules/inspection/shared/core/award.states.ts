import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ScoreStatus = defineEnum({
  open: { value: 0, label: '未公布', tone: 'warn' },
  published: { value: 1, label: '已公布', tone: 'good' },
});

/** All scores of an activity change together, because they are ranked among each other. */
export const scoreStates = defineStates<number, 'publish' | 'withdraw'>({
  publish: { from: [ScoreStatus.open], to: ScoreStatus.published, label: '公布考核评分' },
  withdraw: { from: [ScoreStatus.published], to: ScoreStatus.open, label: '撤回考核评分' },
});

export const RecommendStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  submitted: { value: 1, label: '已上报', tone: 'info' },
  passed: { value: 2, label: '通过', tone: 'good' },
  rejected: { value: 3, label: '不通过', tone: 'bad' },
});

export const recommendStates = defineStates<number, 'submit' | 'withdraw' | 'pass' | 'reject'>({
  submit: {
    from: [RecommendStatus.draft, RecommendStatus.rejected],
    to: RecommendStatus.submitted,
    label: '上报评优推荐',
  },
  withdraw: { from: [RecommendStatus.submitted], to: RecommendStatus.draft, label: '撤回评优推荐' },
  pass: { from: [RecommendStatus.submitted], to: RecommendStatus.passed, label: '评优推荐通过' },
  reject: { from: [RecommendStatus.submitted], to: RecommendStatus.rejected, label: '评优推荐不通过' },
});

export const AwardKind = defineEnum({
  lab: { value: 1, label: '优秀实验室' },
  person: { value: 2, label: '优秀安全员' },
  college: { value: 3, label: '优秀单位' },
});

export const AwardStatus = defineEnum({
  public: { value: 1, label: '公示中', tone: 'info' },
  awarded: { value: 2, label: '已表彰', tone: 'good' },
  cancelled: { value: 3, label: '已取消', tone: 'neutral' },
});

export const awardStates = defineStates<number, 'award' | 'cancel'>({
  award: { from: [AwardStatus.public], to: AwardStatus.awarded, label: '表彰' },
  cancel: { from: [AwardStatus.public, AwardStatus.awarded], to: AwardStatus.cancelled, label: '取消表彰' },
});

/** Colleges with laboratories of level Ⅰ or Ⅱ are compared among themselves. */
export const RiskGroup = defineEnum({
  risky: { value: 1, label: '高风险组' },
  others: { value: 2, label: '其他组' },
});
