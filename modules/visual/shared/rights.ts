import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const visualRights = defineRights({
  'visual.overview.read': { label: '查看可视化', roles: 'system school college department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof visualRights> {}
}
