import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification; 1 means all in its filter and is never stored. */
export const ReviewStatus = defineEnum({
  waiting: { value: 2, label: '待审核', tone: 'warn' },
  cancelled: { value: 3, label: '已取消', tone: 'neutral' },
  rejected: { value: 4, label: '已驳回', tone: 'bad' },
  passed: { value: 5, label: '已审核', tone: 'good' },
});

export const UseState = defineEnum({
  planned: { value: 0, label: '未开始', tone: 'info' },
  running: { value: 1, label: '使用中', tone: 'good' },
  done: { value: 2, label: '已完成', tone: 'neutral' },
  absent: { value: 3, label: '爽约', tone: 'bad' },
  released: { value: 4, label: '已释放', tone: 'neutral' },
});

const { waiting, cancelled, rejected, passed } = ReviewStatus;

/** How a booking is decided; its use is counted by `useStates`. */
export const reviewStates = defineStates({
  pass: { from: [waiting], to: passed, label: '通过预约' },
  reject: { from: [waiting], to: rejected, label: '驳回预约' },
  cancel: { from: [waiting, passed], to: cancelled, label: '取消预约' },
});

const { planned, running, done, absent } = UseState;

export const useStates = defineStates({
  checkIn: { from: [planned], to: running, label: '签到' },
  checkOut: { from: [running], to: done, label: '签退' },
  miss: { from: [planned], to: absent, label: '爽约' },
});
