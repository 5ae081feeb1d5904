import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const RecordStatus = defineEnum({
  unchecked: { value: 0, label: '未检查', tone: 'neutral' },
  draft: { value: 1, label: '草稿', tone: 'warn' },
  submitted: { value: 2, label: '已提交', tone: 'good' },
  noEntry: { value: 3, label: '未能进入', tone: 'bad' },
  exempt: { value: 4, label: '免检', tone: 'info' },
});

/** How a visit may have ended, as the ledger lists it. */
export const VisitedStatus = defineEnum({
  submitted: { value: 2, label: '已检查' },
  noEntry: { value: 3, label: '未能进入' },
  exempt: { value: 4, label: '免检' },
});

const open = [RecordStatus.unchecked, RecordStatus.draft, RecordStatus.noEntry] as const;
export const recordStates = defineStates<number, 'save' | 'submit' | 'noEntry' | 'exempt' | 'restore'>({
  save: { from: open, to: RecordStatus.draft, label: '保存检查草稿' },
  submit: { from: open, to: RecordStatus.submitted, label: '提交检查记录' },
  noEntry: { from: open, to: RecordStatus.noEntry, label: '登记未能进入' },
  exempt: { from: open, to: RecordStatus.exempt, label: '免检' },
  restore: { from: [RecordStatus.exempt, RecordStatus.noEntry], to: RecordStatus.unchecked, label: '恢复检查' },
});

export const ItemResult = defineEnum({
  met: { value: 1, label: '符合', tone: 'good' },
  nearly: { value: 2, label: '基本符合', tone: 'warn' },
  unmet: { value: 3, label: '不符合', tone: 'bad' },
  none: { value: 4, label: '不适用', tone: 'neutral' },
});

export const Conclusion = defineEnum({
  good: { value: 1, label: '合格', tone: 'good' },
  problems: { value: 2, label: '存在问题', tone: 'warn' },
});
