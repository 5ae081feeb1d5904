import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const EventKind = defineEnum({
  training: { value: 'training', label: '线下培训' },
  drill: { value: 'drill', label: '应急演练' },
  onSite: { value: 'on_site', label: '实验室现场培训' },
});

export const EventStatus = defineEnum({
  open: { value: 0, label: '签到中', tone: 'busy' },
  closed: { value: 1, label: '已结束', tone: 'good' },
  cancelled: { value: 9, label: '已取消', tone: 'neutral' },
});

export const AttendanceWay = defineEnum({
  scan: { value: 'scan', label: '扫码' },
  tick: { value: 'tick', label: '登记' },
});

const { open, closed, cancelled } = EventStatus;

export const eventStates = defineStates({
  close: { from: [open], to: closed, label: '结束线下培训' },
  cancel: { from: [open], to: cancelled, label: '取消线下培训' },
});
