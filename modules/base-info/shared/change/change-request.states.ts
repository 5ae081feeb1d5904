import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** States of a change request; codes of the specification. */
export const ChangeStatus = defineEnum({
  waiting: { value: 0, label: '待审核', tone: 'warn' },
  processing: { value: 9, label: '处理中', tone: 'busy' },
  pass: { value: 1, label: '通过', tone: 'good' },
  refuse: { value: 2, label: '拒绝', tone: 'bad' },
  part: { value: 3, label: '部分通过', tone: 'warn' },
  read: { value: 8, label: '已阅', tone: 'neutral' },
});
export type ChangeStatusCode = EnumValue<typeof ChangeStatus>;

export type ChangeAction = 'forward' | 'pass' | 'part' | 'refuse' | 'read' | 'withdraw';

const { waiting, processing } = ChangeStatus;

/** Life cycle of a request; a withdrawn one is removed from the lists and stays in the log. */
export const changeStates = defineStates<ChangeStatusCode, ChangeAction>({
  forward: { from: [waiting], to: processing, label: '审核变更申请' },
  pass: { from: [waiting, processing], to: ChangeStatus.pass, label: '变更申请通过' },
  part: { from: [waiting, processing], to: ChangeStatus.part, label: '变更申请部分通过' },
  refuse: { from: [waiting, processing], to: ChangeStatus.refuse, label: '变更申请拒绝' },
  read: { from: [waiting], to: ChangeStatus.read, label: '阅读备案' },
  withdraw: { from: [waiting], to: waiting, label: '撤回变更申请' },
});

/** Result of an item. */
export const ItemResult = defineEnum({
  open: { value: 0, label: '待审核', tone: 'neutral' },
  pass: { value: 1, label: '通过', tone: 'good' },
  refuse: { value: 2, label: '不通过', tone: 'bad' },
});
