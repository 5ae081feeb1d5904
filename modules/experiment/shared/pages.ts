import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const root = 'project';
const list = 'experiment.list';
const risk = 'experiment.risk';
const read = 'experiment.project.read';

export const experimentPages = definePages([
  {
    route_name: list,
    title: '实验项目',
    path: '/project/experiment',
    right: read,
    parent: root,
    icon: 'lab',
    menu: true,
    sort: 20,
    help: 'experiment',
  },
  {
    route_name: 'experiment.edit',
    title: '登记实验项目',
    path: '/project/experiment/edit/{id}',
    hasNew: true,
    right: 'experiment.project.edit',
    parent: list,
    help: 'experiment',
  },
  {
    route_name: 'experiment.detail',
    title: '实验项目详情',
    path: '/project/experiment/{id}',
    right: read,
    parent: list,
    help: 'experiment',
  },
  {
    route_name: risk,
    title: '风险评估',
    path: '/project/risk-assess/{id}',
    right: read,
    parent: list,
    help: 'experiment-risk',
  },
  {
    route_name: 'experiment.risk.edit',
    title: '填写风险评估',
    path: '/project/risk-assess/edit/{id}',
    right: 'experiment.project.edit',
    parent: risk,
    help: 'experiment-risk',
  },
  {
    route_name: 'experiment.statistic',
    title: '实验风险统计',
    path: '/project/experiment-statistic',
    right: 'experiment.statistic.read',
    parent: root,
    icon: 'chart',
    menu: true,
    sort: 21,
    help: 'experiment-statistic',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof experimentPages> {}
}
