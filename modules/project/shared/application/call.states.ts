import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const CallStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  published: { value: 1, label: '已发布', tone: 'good' },
  closed: { value: 2, label: '已关闭', tone: 'neutral' },
});

const { draft, published, closed } = CallStatus;

/** Besides its status, a published call takes applications on its days only. */
export const callStates = defineStates({
  publish: { from: [draft, closed], to: published, label: '发布申报通知' },
  close: { from: [published], to: closed, label: '关闭申报通知' },
});
