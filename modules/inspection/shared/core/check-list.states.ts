import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ListVersionStatus = defineEnum({
  draft: { value: 0, label: '编辑中', tone: 'warn' },
  published: { value: 1, label: '已发布', tone: 'good' },
  disabled: { value: 2, label: '已停用', tone: 'neutral' },
});

/** Publishing a version disables the one that was published before; a list has one at most. */
export const listVersionStates = defineStates<number, 'publish' | 'disable' | 'enable'>({
  publish: { from: [ListVersionStatus.draft], to: ListVersionStatus.published, label: '发布检查表' },
  disable: { from: [ListVersionStatus.published], to: ListVersionStatus.disabled, label: '停用检查表版本' },
  enable: { from: [ListVersionStatus.disabled], to: ListVersionStatus.published, label: '启用检查表版本' },
});
