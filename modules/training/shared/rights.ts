import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

const everybody = 'system school college lab xsfzr jcry storeman teacher normal department_leader' as const;

export const trainingRights = defineRights({
  'training.study.use': { label: '在线学习和练习', roles: everybody },
  'training.figures.read': { label: '查看培训统计', roles: 'system school college department_leader' },
  'training.tag.read': { label: '查看知识标签', roles: 'system school college' },
  'training.tag.edit': { label: '维护知识标签', roles: 'school' },
  'training.resource.read': { label: '查看学习资源管理', roles: 'system school college' },
  'training.resource.edit': { label: '维护和发布学习资源', roles: 'school' },
  'training.question.read': { label: '查看题库', roles: 'system school college department_leader' },
  'training.question.edit': { label: '维护、导入和导出题库', roles: 'school college' },
  'training.question.review': { label: '审核院级题目、更正答案', roles: 'school' },
  'training.paper.read': { label: '查看试卷', roles: 'system school college' },
  'training.paper.edit': { label: '组卷', roles: 'school college' },
  'training.exam.read': { label: '查看考试安排', roles: 'system school college department_leader' },
  'training.exam.edit': { label: '安排考试', roles: 'school college' },
  'training.score.read': { label: '查看考试成绩', roles: 'system school college department_leader' },
  'training.score.export': { label: '导出考试成绩', roles: 'system school college department_leader' },
  'training.score.void': { label: '作废考试成绩', roles: 'school' },
  'training.score.correct': { label: '试题全部给分', roles: 'school college' },
  'training.certificate.read': { label: '查看安全证书', roles: 'system school college department_leader' },
  'training.certificate.revoke': { label: '吊销和补发安全证书', roles: 'school' },
  'training.certificate.kind': { label: '维护证书类别', roles: 'school' },
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
