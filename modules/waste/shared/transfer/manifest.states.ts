import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ManifestStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  departed: { value: 1, label: '已启运', tone: 'busy' },
  received: { value: 2, label: '已接受', tone: 'good' },
  disputed: { value: 3, label: '异常', tone: 'bad' },
  void: { value: 9, label: '已作废', tone: 'neutral' },
});
const { draft, departed, received, disputed } = ManifestStatus;

export const manifestStates = defineStates({
  depart: { from: [draft], to: departed, label: '转移启运' },
  void: { from: [draft], to: ManifestStatus.void, label: '作废转移联单' },
  receive: { from: [departed], to: received, label: '登记接受' },
  dispute: { from: [departed], to: disputed, label: '接受重量不符' },
  correct: { from: [disputed], to: disputed, label: '更正接受重量' },
  settle: { from: [disputed], to: received, label: '处理转移异常' },
});

/** How near the end of its licence a disposer is. */
export const LicenceState = defineEnum({
  valid: { value: 'valid', label: '有效', tone: 'good' },
  due: { value: 'due', label: '30 天内到期', tone: 'warn' },
  expired: { value: 'expired', label: '已过期', tone: 'bad' },
  coming: { value: 'coming', label: '未生效', tone: 'info' },
});
