import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

/** Three entries of the menu: what learners do, what the office runs, who may work where. */
const [study, train, admittance] = ['study', 'train', 'admittance'] as const;

export const trainingPages = definePages([
  { route_name: study, title: '安全学习', path: '', icon: 'training', sort: 25, help: 'study' },
  {
    route_name: 'study.home',
    title: '学习首页',
    path: '/study',
    right: 'training.study.use',
    parent: study,
    icon: 'home',
    menu: true,
    sort: 1,
  },
  {
    route_name: 'study.resource',
    title: '学习资源',
    path: '/study/resource',
    right: 'training.study.use',
    parent: study,
    icon: 'book',
    menu: true,
    sort: 10,
    help: 'study-resource',
  },
  {
    route_name: 'study.resource.detail',
    title: '学习',
    path: '/study/resource/{id}',
    right: 'training.study.use',
    parent: 'study.resource',
  },
  {
    route_name: 'study.practice',
    title: '在线练习',
    path: '/study/practice',
    right: 'training.study.use',
    parent: study,
    icon: 'form',
    menu: true,
    sort: 11,
    help: 'study-practice',
  },
  // Pages of my exams and certificates.
  { route_name: train, title: '培训考试', path: '', icon: 'book', sort: 26, help: 'train' },
  {
    route_name: 'train.home',
    title: '培训首页',
    path: '/train',
    right: 'training.figures.read',
    parent: train,
    icon: 'home',
    menu: true,
    sort: 1,
  },
  {
    route_name: 'train.tag',
    title: '知识标签',
    path: '/train/tag',
    right: 'training.tag.read',
    parent: train,
    icon: 'setting',
    menu: true,
    sort: 10,
    help: 'train-tag',
  },
  {
    route_name: 'train.resource',
    title: '学习资源',
    path: '/train/resource',
    right: 'training.resource.read',
    parent: train,
    icon: 'book',
    menu: true,
    sort: 11,
    help: 'train-resource',
  },
  {
    route_name: 'train.resource.edit',
    title: '学习资源',
    path: '/train/resource/edit/{id}',
    hasNew: true,
    right: 'training.resource.edit',
    parent: 'train.resource',
  },
  {
    route_name: 'train.resource.detail',
    title: '学习资源详情',
    path: '/train/resource/{id}',
    right: 'training.resource.read',
    parent: 'train.resource',
  },
  {
    route_name: 'train.question',
    title: '题库',
    path: '/train/question',
    right: 'training.question.read',
    parent: train,
    icon: 'form',
    menu: true,
    sort: 12,
    help: 'train-question',
  },
  {
    route_name: 'train.question.edit',
    title: '题目',
    path: '/train/question/edit/{id}',
    hasNew: true,
    right: 'training.question.edit',
    parent: 'train.question',
  },
  {
    route_name: 'train.question.detail',
    title: '题目详情',
    path: '/train/question/{id}',
    right: 'training.question.read',
    parent: 'train.question',
  },
  // Pages of papers, exams, scores and certificates.
  // Pages of offline training.
  { route_name: admittance, title: '实验室准入', path: '', icon: 'role', sort: 27, help: 'admittance' },
  // Pages of requirements and admissions.
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof trainingPages> {}
}
