import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const PlanStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  published: { value: 1, label: '填报中', tone: 'good' },
  closed: { value: 2, label: '已关闭', tone: 'info' },
});
const { draft, published, closed } = PlanStatus;

export const planStates = defineStates({
  publish: { from: [draft], to: published, label: '发布年度上报计划' },
  close: { from: [published], to: closed, label: '关闭年度上报计划' },
});
