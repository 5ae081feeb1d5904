import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const SchemeState = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  published: { value: 1, label: '已发布', tone: 'good' },
});

/** A published scheme may found tasks; it is copied to be changed. */
export const schemeStates = defineStates({
  publish: { from: [SchemeState.draft], to: SchemeState.published, label: '发布评价方案' },
});
