import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** States of a risk point; the first four are codes of the specification. */
export const RiskStatus = defineEnum({
  draft: { value: 'draft', label: '草稿', tone: 'warn' },
  pending: { value: 'pending', label: '待审核', tone: 'info' },
  pass: { value: 'pass', label: '通过', tone: 'good' },
  reject: { value: 'reject', label: '驳回', tone: 'bad' },
  closed: { value: 'closed', label: '已关闭', tone: 'neutral' },
});

/** What a request does with its risk point. */
export const RiskChangeKind = defineEnum({
  new: { value: 'new', label: '新增', tone: 'good' },
  change: { value: 'change', label: '变更', tone: 'info' },
  close: { value: 'close', label: '关闭', tone: 'neutral' },
});
export type RiskChangeKindCode = EnumValue<typeof RiskChangeKind>;

/** Where a request is. */
export const RiskStep = defineEnum({
  college: { value: 'college', label: '待学院审核', tone: 'warn' },
  school: { value: 'school', label: '待学校审核', tone: 'info' },
  pass: { value: 'pass', label: '通过', tone: 'good' },
  reject: { value: 'reject', label: '驳回', tone: 'bad' },
  withdrawn: { value: 'withdrawn', label: '已撤回', tone: 'neutral' },
});
export type RiskStepCode = EnumValue<typeof RiskStep>;

/** From this value on the school decides after the college. */
export const schoolFrom = 15;
/** Many may be passed at once up to this value. */
export const batchUpTo = schoolFrom - 1;

export const RiskLevel = defineEnum({
  first: { value: 1, label: 'Ⅰ级（重大）' },
  second: { value: 2, label: 'Ⅱ级（较大）' },
  third: { value: 3, label: 'Ⅲ级（一般）' },
  fourth: { value: 4, label: 'Ⅳ级（低）' },
});

export const MeasureKind = defineEnum({
  technical: { value: 'technical', label: '工程技术' },
  management: { value: 'management', label: '管理措施' },
  ppe: { value: 'ppe', label: '个人防护' },
  emergency: { value: 'emergency', label: '应急处置' },
});
