import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ResourceStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'info' },
  published: { value: 1, label: '已发布', tone: 'good' },
  withdrawn: { value: 2, label: '已撤回', tone: 'neutral' },
});

const { draft, published, withdrawn } = ResourceStatus;

export const resourceStates = defineStates<number, 'publish' | 'withdraw'>({
  publish: { from: [draft, withdrawn], to: published, label: '发布学习资源' },
  withdraw: { from: [published], to: withdrawn, label: '撤回学习资源' },
});
