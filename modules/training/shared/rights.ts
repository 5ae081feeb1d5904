import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

const everybody = 'system school college lab xsfzr jcry storeman teacher normal department_leader' as const;

export const trainingRights = defineRights({
  // Learning and the bank.
  // Exams and certificates.
  'training.requirement.read': {
    label: '查看准入要求',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'training.requirement.edit': { label: '维护准入要求', roles: 'school' },
  'training.admission.read': { label: '查看实验室准入', roles: everybody },
  'training.admission.apply': { label: '申请实验室准入', roles: 'college lab xsfzr jcry storeman teacher normal' },
  'training.admission.manage': { label: '管理实验室准入', roles: 'school college lab' },
  'training.admission.export': { label: '导出准入人员', roles: 'system school college lab department_leader' },
  'training.offline.read': { label: '查看线下培训', roles: 'system school college lab xsfzr department_leader' },
  'training.offline.edit': { label: '组织线下培训和演练', roles: 'school college lab' },
  'training.report.read': { label: '查看培训档案', roles: 'system school college lab xsfzr department_leader' },
  'training.report.export': { label: '导出培训档案', roles: 'system school college lab department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof trainingRights> {}
}
