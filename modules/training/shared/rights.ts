import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const trainingRights = defineRights({
  // Learning and the bank.
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
  // Admission and offline training.
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof trainingRights> {}
}
