import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

/** Three entries of the menu: what learners do, what the office runs, who may work where. */
const [study, train, admittance] = ['study', 'train', 'admittance'] as const;

export const trainingPages = definePages([
  { route_name: study, title: '安全学习', path: '', icon: 'training', sort: 25, help: 'study' },
  // Pages of learning and practice.
  // Pages of my exams and certificates.
  { route_name: train, title: '培训考试', path: '', icon: 'book', sort: 26, help: 'train' },
  // Pages of tags, resources and the bank.
  // Pages of papers, exams, scores and certificates.
  // Pages of offline training.
  { route_name: admittance, title: '实验室准入', path: '', icon: 'role', sort: 27, help: 'admittance' },
  // Pages of requirements and admissions.
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof trainingPages> {}
}
