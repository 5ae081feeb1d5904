import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const root = 'project';
const card = 'project.budget-card';

export const fundsPages = definePages([
  { route_name: root, title: '项目管理', path: '', icon: 'book', sort: 35, help: 'budget-card' },
  {
    route_name: card,
    title: '经费卡',
    path: '/project/budget-card',
    right: 'funds.card.read',
    parent: root,
    icon: 'card',
    menu: true,
    sort: 10,
    help: 'budget-card',
  },
  {
    route_name: 'project.budget-card.detail',
    title: '经费卡详情',
    path: '/project/budget-card/{id}',
    right: 'funds.card.read',
    parent: card,
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof fundsPages> {}
}
