import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const group = 'ebi';
const read = 'ebi.score.read';
const [scheme, score] = ['ebi.scheme', 'ebi.score'] as const;

export const ebiPages = definePages([
  { route_name: group, title: '大型仪器效益评价', path: '', icon: 'chart', sort: 34, help: 'ebi' },
  {
    route_name: 'ebi.home',
    title: '效益评价首页',
    path: '/ebi',
    right: read,
    parent: group,
    icon: 'home',
    menu: true,
    sort: 10,
    help: 'ebi',
  },
  {
    route_name: 'ebi.task',
    title: '评价任务',
    path: '/ebi/task',
    right: read,
    parent: group,
    icon: 'audit',
    menu: true,
    sort: 20,
    help: 'ebi-task',
  },
  {
    route_name: score,
    title: '评价得分',
    path: '/ebi/score',
    right: read,
    parent: group,
    icon: 'chart',
    menu: true,
    sort: 30,
    help: 'ebi-score',
  },
  {
    route_name: 'ebi.score.detail',
    title: '评价得分详情',
    path: '/ebi/score/{id}',
    right: read,
    parent: score,
    help: 'ebi-score',
  },
  {
    route_name: 'ebi.appeal',
    title: '异议申诉',
    path: '/ebi/appeal',
    right: 'ebi.appeal.read',
    parent: group,
    icon: 'form',
    menu: true,
    sort: 40,
    help: 'ebi-appeal',
  },
  {
    route_name: 'ebi.result',
    title: '结果应用',
    path: '/ebi/result',
    right: 'ebi.measure.read',
    parent: group,
    icon: 'check',
    menu: true,
    sort: 50,
    help: 'ebi-result',
  },
  {
    route_name: scheme,
    title: '评价方案',
    path: '/ebi/scheme',
    right: 'ebi.scheme.read',
    parent: group,
    icon: 'setting',
    menu: true,
    sort: 60,
    help: 'ebi-scheme',
  },
  {
    route_name: 'ebi.scheme.detail',
    title: '评价方案详情',
    path: '/ebi/scheme/{id}',
    right: 'ebi.scheme.read',
    parent: scheme,
    help: 'ebi-scheme',
  },
  {
    route_name: 'ebi.scheme.edit',
    title: '评价方案编辑',
    path: '/ebi/scheme/edit/{id}',
    hasNew: true,
    right: 'ebi.scheme.edit',
    parent: scheme,
    help: 'ebi-scheme',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof ebiPages> {}
}
