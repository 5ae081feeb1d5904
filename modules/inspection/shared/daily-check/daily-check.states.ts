import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const DailyStatus = defineEnum({
  open: { value: 0, label: '未检查', tone: 'warn' },
  begun: { value: 1, label: '实验前已检', tone: 'busy' },
  done: { value: 2, label: '已完成', tone: 'good' },
  idle: { value: 3, label: '未开展实验', tone: 'neutral' },
  missed: { value: 4, label: '漏检', tone: 'bad' },
});
type DailyStatusCode = EnumValue<typeof DailyStatus>;

const { open, begun, done, idle, missed } = DailyStatus;

export const dailyStates = defineStates<DailyStatusCode, 'begin' | 'finish' | 'idle' | 'resume' | 'miss'>({
  begin: { from: [open], to: begun, label: '提交实验前自查' },
  finish: { from: [begun], to: done, label: '提交离开前自查' },
  idle: { from: [open], to: idle, label: '登记未开展实验' },
  resume: { from: [idle], to: open, label: '撤销未开展实验' },
  miss: { from: [open], to: missed, label: '每日自查漏检' },
});

/** The two times at which a laboratory answers; items of the experiment itself are answered after it. */
export const DailyStep = defineEnum({
  before: { value: 'before', label: '实验前' },
  after: { value: 'after', label: '离开前' },
});

export const Weekday = defineEnum({
  monday: { value: 1, label: '周一' },
  tuesday: { value: 2, label: '周二' },
  wednesday: { value: 3, label: '周三' },
  thursday: { value: 4, label: '周四' },
  friday: { value: 5, label: '周五' },
  saturday: { value: 6, label: '周六' },
  sunday: { value: 7, label: '周日' },
});
