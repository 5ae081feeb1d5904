import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const InboundStatus = defineEnum({
  waiting: { value: 0, label: '待入库', tone: 'warn' },
  received: { value: 1, label: '已入库', tone: 'good' },
  cancelled: { value: 9, label: '已作废', tone: 'neutral' },
});

const { waiting, received, cancelled } = InboundStatus;

export const inboundStates = defineStates<EnumValue<typeof InboundStatus>, 'receive' | 'cancel'>({
  receive: { from: [waiting], to: received, label: '确认入库' },
  cancel: { from: [waiting], to: cancelled, label: '作废入库单' },
});

/** Sources that a keeper writes; opening stock comes in by a sheet. */
export const ManualSource = defineEnum({
  purchase: { value: 1, label: '采购' },
  donate: { value: 2, label: '受赠' },
  return: { value: 3, label: '退库' },
});

export const InboundSource = defineEnum({
  purchase: { value: 1, label: '采购' },
  donate: { value: 2, label: '受赠' },
  return: { value: 3, label: '退库' },
  opening: { value: 4, label: '期初' },
});
