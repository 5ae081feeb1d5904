import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Default labels; a school may override them in setting `inspect_labels`. */
export const ActType = defineEnum({
  patrol: { value: 1, label: '日常巡查' },
  reach: { value: 2, label: '达标检查' },
  self: { value: 3, label: '自查' },
  special: { value: 4, label: '专项检查' },
  quarter: { value: 5, label: '季度检查' },
  daily: { value: 6, label: '每日自查' },
});

/** Types handled by the patrol screens. */
export const PatrolType = defineEnum({
  patrol: { value: 1, label: '日常巡查' },
  quarter: { value: 5, label: '季度检查' },
});

/** Types that one machine plans, starts and ends. */
export const PlannedType = defineEnum({
  patrol: { value: 1, label: '日常巡查' },
  reach: { value: 2, label: '达标检查' },
  special: { value: 4, label: '专项检查' },
  quarter: { value: 5, label: '季度检查' },
});

/** Types whose inspectors visit laboratories: one machine, with screens of their own for the special check. */
export const VisitType = defineEnum({
  patrol: { value: 1, label: '日常巡查' },
  special: { value: 4, label: '专项检查' },
  quarter: { value: 5, label: '季度检查' },
});

export const ActivityStatus = defineEnum({
  waiting: { value: 2, label: '未开始', tone: 'info' },
  running: { value: 1, label: '进行中', tone: 'good' },
  ended: { value: 0, label: '已结束', tone: 'neutral' },
});

export const activityStates = defineStates<number, 'start' | 'end' | 'reopen'>({
  start: { from: [ActivityStatus.waiting], to: ActivityStatus.running, label: '开始活动' },
  end: { from: [ActivityStatus.running], to: ActivityStatus.ended, label: '结束活动' },
  reopen: { from: [ActivityStatus.ended], to: ActivityStatus.running, label: '重新开启活动' },
});

export const Sample = defineEnum({
  all: { value: 1, label: '全部' },
  percent: { value: 2, label: '随机比例' },
  byLevel: { value: 3, label: '按安全等级比例' },
  picked: { value: 4, label: '手选' },
});

export const ItemMode = defineEnum({
  items: { value: 1, label: '检查项' },
  /** Of a reach check alone. */
  lists: { value: 2, label: '检查表' },
  free: { value: 3, label: '自由记录' },
});

/** What an organizer of visits chooses from. */
export const VisitMode = defineEnum({
  items: { value: 1, label: '检查项' },
  free: { value: 3, label: '自由记录' },
});

export const IssueMode = defineEnum({
  atSubmit: { value: 1, label: '提交即下发' },
  atBulletin: { value: 2, label: '通报时下发' },
});

export const ExamineBy = defineEnum({
  organizer: { value: 1, label: '组织方' },
  collegeFirst: { value: 2, label: '学院初审+组织方' },
});
