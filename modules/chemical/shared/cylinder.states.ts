import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Where a cylinder stands in its life. */
export const CylinderState = defineEnum({
  full: { value: 1, label: '满瓶在库', tone: 'good' },
  inUse: { value: 2, label: '使用中', tone: 'busy' },
  empty: { value: 3, label: '空瓶', tone: 'neutral' },
  returned: { value: 4, label: '已退回', tone: 'neutral' },
  faulty: { value: 5, label: '异常/超期', tone: 'bad' },
});
export type CylinderStateCode = EnumValue<typeof CylinderState>;

const { full, inUse, empty, returned, faulty } = CylinderState;

export type CylinderAction = 'connect' | 'empty' | 'giveBack' | 'report' | 'expire' | 'clear' | 'clearEmpty';
export const cylinderStates = defineStates<CylinderStateCode, CylinderAction>({
  connect: { from: [full], to: inUse, label: '接用气瓶' },
  empty: { from: [inUse], to: empty, label: '用完气瓶' },
  giveBack: { from: [full, empty, faulty], to: returned, label: '退回气瓶' },
  report: { from: [full, inUse, empty], to: faulty, label: '登记气瓶异常' },
  expire: { from: [full, inUse], to: faulty, label: '气瓶检验超期' },
  clear: { from: [faulty], to: full, label: '解除气瓶异常' },
  clearEmpty: { from: [faulty], to: empty, label: '解除气瓶异常' },
});

/** What happened to a cylinder, for its record. */
export const CylinderEvent = defineEnum({
  arrive: { value: 'arrive', label: '到瓶' },
  move: { value: 'move', label: '移瓶' },
  connect: { value: 'connect', label: '接用' },
  empty: { value: 'empty', label: '用完' },
  giveBack: { value: 'giveBack', label: '退回供应商' },
  report: { value: 'report', label: '登记异常' },
  expire: { value: 'expire', label: '检验超期' },
  clear: { value: 'clear', label: '解除异常' },
});
export type CylinderEventCode = EnumValue<typeof CylinderEvent>;
