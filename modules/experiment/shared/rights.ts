import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const experimentRights = defineRights({
  'experiment.project.read': {
    label: '查看实验项目和风险评估',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'experiment.project.edit': { label: '登记实验项目，填写风险评估', roles: 'school college lab xsfzr teacher' },
  'experiment.project.import': { label: '导入实验项目', roles: 'school college lab' },
  'experiment.lab.decide': { label: '实验室审核风险评估，停止实验项目', roles: 'lab xsfzr' },
  'experiment.college.decide': { label: '学院审核风险评估，停止实验项目', roles: 'college' },
  'experiment.school.decide': { label: '学校审核风险评估，停止实验项目', roles: 'school' },
  'experiment.statistic.read': { label: '查看实验风险统计', roles: 'system school college department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof experimentRights> {}
}
