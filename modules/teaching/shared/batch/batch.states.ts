import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const BatchState = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  published: { value: 1, label: '已发布', tone: 'info' },
  selecting: { value: 2, label: '选课中', tone: 'good' },
  locked: { value: 3, label: '已锁定', tone: 'warn' },
  running: { value: 4, label: '进行中', tone: 'busy' },
  over: { value: 5, label: '已结束', tone: 'neutral' },
  cancelled: { value: 9, label: '已取消', tone: 'bad' },
});

const { draft, published, selecting, locked, running, over, cancelled } = BatchState;

/** Opening, locking, beginning and ending are done by time as well. */
export const batchStates = defineStates({
  publish: { from: [draft], to: published, label: '发布批次' },
  open: { from: [published], to: selecting, label: '开放选课' },
  lock: { from: [published, selecting], to: locked, label: '锁定批次' },
  begin: { from: [published, selecting, locked], to: running, label: '开始上课' },
  end: { from: [running], to: over, label: '结束上课' },
  cancel: { from: [draft, published, selecting, locked], to: cancelled, label: '取消批次' },
});
