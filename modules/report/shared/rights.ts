import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const reportRights = defineRights({
  'report.read': { label: '查看统计填报', roles: 'system school college lab xsfzr department_leader' },
  'report.plan.edit': { label: '维护填报计划和填报类型', roles: 'school' },
  'report.task.fill': { label: '填报数据', roles: 'school college lab xsfzr' },
  'report.task.examine': { label: '审核填报数据', roles: 'school college' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof reportRights> {}
}
