import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const InboundStatus = defineEnum({
  waiting: { value: 0, label: '待复核', tone: 'warn' },
  stored: { value: 1, label: '已入库', tone: 'good' },
  refused: { value: 9, label: '已拒收', tone: 'bad' },
});

const { waiting, stored, refused } = InboundStatus;

export const inboundStates = defineStates<EnumValue<typeof InboundStatus>, 'confirm' | 'refuse'>({
  confirm: { from: [waiting], to: stored, label: '复核入库' },
  refuse: { from: [waiting], to: refused, label: '拒收' },
});
