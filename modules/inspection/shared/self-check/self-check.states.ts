import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';
import { ActivityStatus } from '../core/activity.states.ts';

/** Codes of the specification; the order is that of strictness. */
export const CheckFrequency = defineEnum({
  week: { value: 1, label: '每周' },
  twoWeeks: { value: 5, label: '每两周' },
  month: { value: 2, label: '每月' },
  term: { value: 3, label: '每学期' },
});
export type CheckFrequencyCode = EnumValue<typeof CheckFrequency>;

export const FrequencyMode = defineEnum({
  same: { value: 1, label: '统一频次' },
  byLevel: { value: 2, label: '按安全等级' },
});

export const ExecutorKind = defineEnum({
  officer: { value: 1, label: '安全员' },
  head: { value: 2, label: '负责人' },
  /** Whoever is in the laboratory that day: all of its members. */
  duty: { value: 3, label: '当日值日人' },
});

export const PhotoRule = defineEnum({
  none: { value: 1, label: '不要求' },
  abnormal: { value: 2, label: '异常项拍照' },
  all: { value: 3, label: '每次拍照' },
});

export const SelfTaskStatus = defineEnum({
  waiting: { value: 0, label: '未到期', tone: 'neutral' },
  open: { value: 1, label: '待检查', tone: 'warn' },
  done: { value: 2, label: '已完成', tone: 'good' },
  late: { value: 3, label: '补报', tone: 'info' },
  missed: { value: 4, label: '未完成', tone: 'bad' },
  exempt: { value: 5, label: '免检', tone: 'busy' },
});
type SelfTaskStatusCode = EnumValue<typeof SelfTaskStatus>;

const { waiting, open, done, late, missed, exempt } = SelfTaskStatus;

export const selfTaskStates = defineStates<
  SelfTaskStatusCode,
  'open' | 'submit' | 'backfill' | 'miss' | 'return' | 'returnLate' | 'exempt' | 'restore'
>({
  open: { from: [waiting], to: open, label: '自查开始' },
  submit: { from: [open, done], to: done, label: '提交自查' },
  backfill: { from: [open], to: late, label: '补报自查' },
  miss: { from: [open], to: missed, label: '自查逾期未完成' },
  return: { from: [done, late], to: open, label: '退回自查' },
  returnLate: { from: [done, late], to: missed, label: '退回自查' },
  exempt: { from: [waiting, open], to: exempt, label: '免检' },
  restore: { from: [exempt], to: open, label: '恢复自查' },
});

export const selfPlanStates = defineStates<EnumValue<typeof ActivityStatus>, 'start' | 'end'>({
  start: { from: [ActivityStatus.waiting], to: ActivityStatus.running, label: '开始自查计划' },
  end: { from: [ActivityStatus.running], to: ActivityStatus.ended, label: '结束自查计划' },
});

export const SelfResult = defineEnum({
  normal: { value: 1, label: '正常', tone: 'good' },
  abnormal: { value: 3, label: '异常', tone: 'bad' },
  none: { value: 4, label: '不适用', tone: 'neutral' },
});

/** What becomes of an abnormal item. */
export const Handling = defineEnum({
  fixed: { value: 'fixed', label: '即查即改' },
  problem: { value: 'problem', label: '转隐患' },
});
