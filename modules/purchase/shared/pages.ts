import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const root = 'purchase';
const list = 'purchase.list';
const read = 'purchase.purchase.read';

export const purchasePages = definePages([
  { route_name: root, title: '采购管理', path: '', icon: 'consumables', sort: 31, help: 'purchase' },
  {
    route_name: list,
    title: '采购申请',
    path: '/purchase',
    right: read,
    parent: root,
    icon: 'form',
    menu: true,
    sort: 1,
    help: 'purchase-apply',
  },
  {
    route_name: 'purchase.list.edit',
    title: '填写采购申请',
    path: '/purchase/edit/{id}',
    hasNew: true,
    right: 'purchase.purchase.apply',
    parent: list,
    help: 'purchase-apply',
  },
  {
    route_name: 'purchase.list.detail',
    title: '采购申请详情',
    path: '/purchase/{id}',
    right: read,
    parent: list,
    help: 'purchase-apply',
  },
  {
    route_name: 'purchase.mine',
    title: '我的采购',
    path: '/purchase/mine',
    right: 'purchase.purchase.apply',
    parent: root,
    icon: 'file',
    menu: true,
    sort: 2,
    help: 'purchase-mine',
  },
  {
    route_name: 'purchase.examine',
    title: '采购审核',
    path: '/purchase/examine',
    right: read,
    parent: root,
    icon: 'audit',
    menu: true,
    sort: 3,
    help: 'purchase-examine',
  },
  {
    route_name: 'purchase.order',
    title: '采购执行',
    path: '/purchase/order',
    right: 'purchase.order.read',
    parent: root,
    icon: 'check',
    menu: true,
    sort: 4,
    help: 'purchase-order',
  },
  {
    route_name: 'purchase.statistics',
    title: '采购统计',
    path: '/purchase/statistics',
    right: 'purchase.statistic.read',
    parent: root,
    icon: 'chart',
    menu: true,
    sort: 9,
    help: 'purchase-statistics',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof purchasePages> {}
}
