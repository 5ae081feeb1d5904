import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const projectRights = defineRights({
  'project.project.read': {
    label: '查看申报通知和项目',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'project.call.edit': { label: '发布申报通知', roles: 'school' },
  'project.project.apply': { label: '申报和执行项目', roles: 'college lab xsfzr teacher' },
  'project.college.decide': { label: '学院审核项目、中期检查和变更', roles: 'school college' },
  'project.review.score': { label: '评审项目', roles: 'college lab xsfzr jcry teacher department_leader' },
  'project.office.edit': { label: '组织评审、立项、验收和终止项目', roles: 'school' },
  'project.library.read': { label: '查看项目库', roles: 'system school college department_leader' },
  'project.expense.approve': {
    label: '审批所负责经费卡的支出',
    roles: 'school college lab xsfzr teacher department_leader',
  },
  'project.project.export': { label: '导出项目库', roles: 'system school college department_leader' },
  'project.statistic.read': { label: '查看项目统计', roles: 'system school college department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof projectRights> {}
}
