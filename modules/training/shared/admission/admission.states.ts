import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const AdmissionStatus = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  waiting: { value: 0, label: '待审核', tone: 'warn' },
  valid: { value: 1, label: '有效', tone: 'good' },
  rejected: { value: 2, label: '已驳回', tone: 'bad' },
  expired: { value: 3, label: '已过期', tone: 'neutral' },
  suspended: { value: 4, label: '已暂停', tone: 'bad' },
  cancelled: { value: 5, label: '已取消', tone: 'neutral' },
});

/** States of somebody who works or has worked in the laboratory. */
export const StandingStatus = {
  $items: AdmissionStatus.$items.filter(({ value }) => [1, 3, 4, 5].includes(value)),
};

export const AdmissionSource = defineEnum({
  apply: { value: 'apply', label: '申请' },
  hand: { value: 'hand', label: '手工登记' },
});

const { draft, waiting, valid, rejected, expired, suspended, cancelled } = AdmissionStatus;

export const admissionStates = defineStates({
  submit: { from: [draft, rejected], to: waiting, label: '提交准入申请' },
  pass: { from: [waiting], to: valid, label: '准入通过' },
  reject: { from: [waiting], to: rejected, label: '驳回准入申请' },
  withdraw: { from: [waiting], to: draft, label: '撤回准入申请' },
  expire: { from: [valid, suspended], to: expired, label: '准入到期' },
  suspend: { from: [valid], to: suspended, label: '暂停准入' },
  resume: { from: [suspended], to: valid, label: '恢复准入' },
  cancel: { from: [draft, rejected, valid, suspended], to: cancelled, label: '取消准入' },
});

/** True where the application may be changed and submitted again. */
export const isOpenToChange = (status: number): boolean => status === draft || status === rejected;
