import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const trainingRights = defineRights({
  'training.study.use': {
    label: '在线学习和练习',
    roles: 'system school college lab xsfzr jcry storeman teacher normal department_leader',
  },
  'training.figures.read': { label: '查看培训统计', roles: 'system school college department_leader' },
  'training.tag.read': { label: '查看知识标签', roles: 'system school college' },
  'training.tag.edit': { label: '维护知识标签', roles: 'school' },
  'training.resource.read': { label: '查看学习资源管理', roles: 'system school college' },
  'training.resource.edit': { label: '维护和发布学习资源', roles: 'school' },
  'training.question.read': { label: '查看题库', roles: 'system school college department_leader' },
  'training.question.edit': { label: '维护、导入和导出题库', roles: 'school college' },
  'training.question.review': { label: '审核院级题目、更正答案', roles: 'school' },
  // Exams and certificates.
  // Admission and offline training.
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof trainingRights> {}
}
