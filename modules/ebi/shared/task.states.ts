import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const TaskState = defineEnum({
  ready: { value: 0, label: '准备', tone: 'neutral' },
  filling: { value: 1, label: '填报中', tone: 'info' },
  reviewing: { value: 2, label: '审核中', tone: 'info' },
  scored: { value: 3, label: '评分完成', tone: 'warn' },
  noticed: { value: 4, label: '公示中', tone: 'warn' },
  published: { value: 5, label: '已发布', tone: 'good' },
  void: { value: 9, label: '已作废', tone: 'neutral' },
});

const { ready, filling, reviewing, scored, noticed, published } = TaskState;

/** Scores are recalculated until the notice; what is published stays. */
export const taskStates = defineStates({
  start: { from: [ready], to: filling, label: '启动评价任务' },
  review: { from: [filling], to: reviewing, label: '结束填报' },
  score: { from: [filling, reviewing, scored], to: scored, label: '计算评价得分' },
  notice: { from: [scored], to: noticed, label: '公示评价结果' },
  publish: { from: [noticed], to: published, label: '发布评价结果' },
  void: { from: [ready, filling, reviewing, scored, noticed], to: TaskState.void, label: '作废评价任务' },
});

/** States in which everybody who may read scores sees those of the task. */
export const shownStates: readonly number[] = [noticed, published];
