import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

/** Three entries of the menu: what learners do, what the office runs, who may work where. */
const [study, train, admittance] = ['study', 'train', 'admittance'] as const;

export const trainingPages = definePages([
  { route_name: study, title: '安全学习', path: '', icon: 'training', sort: 25, help: 'study' },
  // Pages of learning and practice.
  // Pages of my exams and certificates.
  {
    route_name: 'study.admission',
    title: '我的准入',
    path: '/study/admission',
    right: 'training.admission.apply',
    parent: study,
    icon: 'role',
    menu: true,
    sort: 40,
    help: 'study-admission',
  },
  { route_name: train, title: '培训考试', path: '', icon: 'book', sort: 26, help: 'train' },
  // Pages of tags, resources and the bank.
  // Pages of papers, exams, scores and certificates.
  {
    route_name: 'train.offline',
    title: '线下培训和演练',
    path: '/train/offline',
    right: 'training.offline.read',
    parent: train,
    icon: 'team',
    menu: true,
    sort: 60,
    help: 'train-offline',
  },
  {
    route_name: 'train.offline.edit',
    title: '线下培训',
    path: '/train/offline/edit/{id}',
    hasNew: true,
    right: 'training.offline.edit',
    parent: 'train.offline',
  },
  {
    route_name: 'train.offline.detail',
    title: '线下培训详情',
    path: '/train/offline/{id}',
    right: 'training.offline.read',
    parent: 'train.offline',
  },
  { route_name: 'train.sign', title: '培训签到', path: '/train/sign/{id}', parent: 'train.offline' },
  {
    route_name: 'train.report',
    title: '培训档案',
    path: '/train/report',
    right: 'training.report.read',
    parent: train,
    icon: 'form',
    menu: true,
    sort: 70,
    help: 'train-report',
  },
  { route_name: admittance, title: '实验室准入', path: '', icon: 'role', sort: 27, help: 'admittance' },
  {
    route_name: 'admittance.apply',
    title: '准入申请',
    path: '/admittance/apply',
    right: 'training.admission.read',
    parent: admittance,
    icon: 'form',
    menu: true,
    sort: 1,
  },
  {
    route_name: 'admittance.apply.edit',
    title: '申请准入',
    path: '/admittance/apply/edit/{id}',
    hasNew: true,
    right: 'training.admission.apply',
    parent: 'admittance.apply',
    help: 'study-admission',
  },
  {
    route_name: 'admittance.apply.detail',
    title: '准入详情',
    path: '/admittance/apply/{id}',
    right: 'training.admission.read',
    parent: 'admittance.apply',
  },
  {
    route_name: 'admittance.examine',
    title: '准入审核',
    path: '/admittance/examine',
    right: 'training.admission.read',
    parent: admittance,
    icon: 'audit',
    menu: true,
    sort: 2,
    help: 'admittance-manage',
  },
  {
    route_name: 'admittance.user',
    title: '准入人员',
    path: '/admittance/user',
    right: 'training.admission.read',
    parent: admittance,
    icon: 'team',
    menu: true,
    sort: 3,
    help: 'admittance-manage',
  },
  {
    route_name: 'admittance.requirement',
    title: '准入要求',
    path: '/admittance/requirement',
    right: 'training.requirement.read',
    parent: admittance,
    icon: 'setting',
    menu: true,
    sort: 4,
    help: 'admittance-requirement',
  },
  { route_name: 'admittance.badge', title: '准入证查验', path: '/admittance/badge/{id}', parent: admittance },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof trainingPages> {}
}
