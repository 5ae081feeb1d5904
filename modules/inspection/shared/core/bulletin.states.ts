import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const BulletinStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'warn' },
  published: { value: 1, label: '已发布', tone: 'good' },
  withdrawn: { value: 2, label: '已撤回', tone: 'neutral' },
});

export const bulletinStates = defineStates<number, 'publish' | 'withdraw'>({
  publish: { from: [BulletinStatus.draft], to: BulletinStatus.published, label: '发布检查通报' },
  withdraw: { from: [BulletinStatus.published], to: BulletinStatus.withdrawn, label: '撤回检查通报' },
});
