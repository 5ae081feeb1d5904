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

export const Payer = defineEnum({
  none: { value: 'none', label: '免费' },
  account: { value: 'account', label: '个人账户' },
  card: { value: 'card', label: '经费卡' },
});

/** Who and what holds a time of the calendar. */
export const OccupationSource = defineEnum({
  booking: { value: 'booking', label: '预约' },
  batch: { value: 'batch', label: '实验课' },
  closure: { value: 'closure', label: '停用' },
});
