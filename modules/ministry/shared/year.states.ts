import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** State of a school year in the ministry's tables. */
export const YearState = defineEnum({
  collecting: { value: 0, label: '采集中', tone: 'info' },
  checked: { value: 1, label: '已校验', tone: 'warn' },
  locked: { value: 2, label: '已锁定', tone: 'good' },
  exported: { value: 3, label: '已导出', tone: 'good' },
  reported: { value: 4, label: '已上报', tone: 'neutral' },
});

const { collecting, checked, locked, exported, reported } = YearState;

export const yearStates = defineStates({
  check: { from: [collecting, checked], to: checked, label: '校验上报数据' },
  lock: { from: [checked], to: locked, label: '锁定上报数据' },
  export: { from: [locked, exported], to: exported, label: '打包导出上报数据' },
  report: { from: [exported, reported], to: reported, label: '登记上报回执' },
  unlock: { from: [locked, exported, reported], to: collecting, label: '解锁上报数据' },
});
