import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of approvals; 9: the first step has passed, another one follows. */
export const SpecialTimeStatus = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  waiting: { value: 0, label: '待审核', tone: 'warn' },
  processing: { value: 9, label: '审核中', tone: 'busy' },
  passed: { value: 1, label: '通过', tone: 'good' },
  rejected: { value: 2, label: '驳回', tone: 'bad' },
  cancelled: { value: 4, label: '已取消', tone: 'neutral' },
});
export type SpecialTimeStatusCode = EnumValue<typeof SpecialTimeStatus>;

const { draft, waiting, processing, passed, rejected, cancelled } = SpecialTimeStatus;

export const specialTimeStates = defineStates({
  submit: { from: [draft, rejected], to: waiting, label: '提交特殊时段登记' },
  forward: { from: [waiting], to: processing, label: '审核特殊时段登记' },
  pass: { from: [waiting, processing], to: passed, label: '特殊时段登记通过' },
  reject: { from: [waiting, processing], to: rejected, label: '驳回特殊时段登记' },
  withdraw: { from: [waiting], to: draft, label: '撤回特殊时段登记' },
  cancel: { from: [passed], to: cancelled, label: '取消特殊时段' },
});

/** True where the registration may be edited, submitted and removed. */
export const isOpenToChange = (status: number): boolean => status === draft || status === rejected;
