import { defineEnum } from '#kernel/shared/enums.ts';

export const ResourceKind = defineEnum({
  instrument: { value: 'instrument', label: '仪器' },
  lab: { value: 'lab', label: '实验室（整间）' },
  seat: { value: 'seat', label: '实验室（工位）' },
});

/** Codes of the ministry's table of use, SJ3. */
export const UseType = defineEnum({
  teaching: { value: 1, label: '教学' },
  research: { value: 2, label: '科研' },
  service: { value: 3, label: '社会服务' },
});

/** When somebody decides a booking. */
export const ApprovalMode = defineEnum({
  always: { value: 'always', label: '全部审核' },
  offHours: { value: 'off_hours', label: '非工作时间审核' },
  outside: { value: 'outside', label: '校外人员审核' },
  never: { value: 'never', label: '不审核' },
});

export const ClosureReason = defineEnum({
  maintenance: { value: 'maintenance', label: '维护' },
  holiday: { value: 'holiday', label: '假期' },
  school: { value: 'school', label: '学校停用' },
});

/** Who and what holds a time of the calendar. */
export const OccupationSource = defineEnum({
  booking: { value: 'booking', label: '已约' },
  closure: { value: 'closure', label: '停用' },
  batch: { value: 'batch', label: '实验课' },
});

export const UseCondition = defineEnum({
  normal: { value: 'normal', label: '正常', tone: 'good' },
  fault: { value: 'fault', label: '故障', tone: 'bad' },
});
