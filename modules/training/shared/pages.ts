import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

/** Three entries of the menu: what learners do, what the office runs, who may work where. */
const [study, train, admittance] = ['study', 'train', 'admittance'] as const;
const [myExam, myCertificate] = ['study.exam', 'study.certificate'] as const;
const [paper, exam] = ['train.paper', 'train.exam'] as const;

export const trainingPages = definePages([
  { route_name: study, title: '安全学习', path: '', icon: 'training', sort: 25, help: 'study' },
  // Pages of learning and practice.
  {
    route_name: myExam,
    title: '我的考试',
    path: '/study/exam',
    parent: study,
    icon: 'form',
    menu: true,
    sort: 30,
    help: 'study-exam',
  },
  { route_name: 'study.exam.take', title: '考试', path: '/study/exam/{id}/start', parent: myExam },
  { route_name: 'study.exam.result', title: '考试结果', path: '/study/result/{id}', parent: myExam },
  {
    route_name: myCertificate,
    title: '我的证书',
    path: '/study/certificate',
    parent: study,
    icon: 'book',
    menu: true,
    sort: 40,
    help: 'study-certificate',
  },
  { route_name: 'study.certificate.detail', title: '证书', path: '/study/certificate/{id}', parent: myCertificate },
  { route_name: train, title: '培训考试', path: '', icon: 'book', sort: 26, help: 'train' },
  // Pages of tags, resources and the bank.
  {
    route_name: paper,
    title: '试卷',
    path: '/train/paper',
    right: 'training.paper.read',
    parent: train,
    icon: 'book',
    menu: true,
    sort: 40,
    help: 'train-paper',
  },
  {
    route_name: 'train.paper.edit',
    title: '试卷',
    path: '/train/paper/edit/{id}',
    hasNew: true,
    right: 'training.paper.edit',
    parent: paper,
  },
  {
    route_name: 'train.paper.detail',
    title: '试卷详情',
    path: '/train/paper/{id}',
    right: 'training.paper.read',
    parent: paper,
  },
  {
    route_name: exam,
    title: '考试安排',
    path: '/train/exam',
    right: 'training.exam.read',
    parent: train,
    icon: 'form',
    menu: true,
    sort: 50,
    help: 'train-exam',
  },
  {
    route_name: 'train.exam.edit',
    title: '考试',
    path: '/train/exam/edit/{id}',
    hasNew: true,
    right: 'training.exam.edit',
    parent: exam,
  },
  {
    route_name: 'train.exam.detail',
    title: '考试详情',
    path: '/train/exam/{id}',
    right: 'training.exam.read',
    parent: exam,
  },
  {
    route_name: 'train.score',
    title: '成绩管理',
    path: '/train/score',
    right: 'training.score.read',
    parent: train,
    icon: 'check',
    menu: true,
    sort: 60,
    help: 'train-score',
  },
  {
    route_name: 'train.certificate',
    title: '证书管理',
    path: '/train/certificate',
    right: 'training.certificate.read',
    parent: train,
    icon: 'book',
    menu: true,
    sort: 70,
    help: 'train-certificate',
  },
  { route_name: 'train.verify', title: '证书查验', path: '/train/verify/{no}', parent: train },
  // Pages of offline training.
  { route_name: admittance, title: '实验室准入', path: '', icon: 'role', sort: 27, help: 'admittance' },
  // Pages of requirements and admissions.
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof trainingPages> {}
}
