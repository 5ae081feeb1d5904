import { defineRights } from '#kernel/shared/rights.ts';

export const visualRights = defineRights({
  'visual.overview.read': { label: '查看可视化', roles: 'system school college department_leader' },
});
