import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const TransferStatus = defineEnum({
  waiting: { value: 0, label: '待调出', tone: 'warn' },
  moving: { value: 1, label: '调拨中', tone: 'busy' },
  done: { value: 2, label: '已完成', tone: 'good' },
  cancelled: { value: 9, label: '已撤销', tone: 'neutral' },
});

const { waiting, moving, done, cancelled } = TransferStatus;

export const transferStates = defineStates<EnumValue<typeof TransferStatus>, 'send' | 'receive' | 'cancel'>({
  send: { from: [waiting], to: moving, label: '调出' },
  receive: { from: [moving], to: done, label: '接收调入' },
  cancel: { from: [waiting, moving], to: cancelled, label: '撤销调拨' },
});
