import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const root = 'chemical';
const catalog = 'chemical.catalog';

export const chemicalPages = definePages([
  { route_name: root, title: '危险化学品', path: '', icon: 'warning', sort: 30, help: 'chemical' },
  {
    route_name: 'chemical.home',
    title: '化学品首页',
    path: '/chemical',
    right: 'chemical.substance.read',
    parent: root,
    icon: 'home',
    menu: true,
    sort: 1,
  },
  {
    route_name: catalog,
    title: '化学品目录',
    path: '/chemical/catalog',
    right: 'chemical.substance.read',
    parent: root,
    icon: 'book',
    menu: true,
    sort: 10,
    help: 'chemical-catalog',
  },
  {
    route_name: 'chemical.catalog.edit',
    title: '化学品',
    path: '/chemical/catalog/edit/{id}',
    hasNew: true,
    right: 'chemical.substance.edit',
    parent: catalog,
  },
  {
    route_name: 'chemical.catalog.detail',
    title: '化学品详情',
    path: '/chemical/catalog/{id}',
    right: 'chemical.substance.read',
    parent: catalog,
  },
  {
    route_name: 'chemical.control-list',
    title: '管控名录',
    path: '/chemical/control-list',
    right: 'chemical.substance.read',
    parent: root,
    icon: 'safety',
    menu: true,
    sort: 11,
    help: 'chemical-control',
  },
  {
    route_name: 'chemical.supplier',
    title: '供应商',
    path: '/chemical/supplier',
    right: 'chemical.supplier.read',
    parent: root,
    icon: 'team',
    menu: true,
    sort: 50,
    help: 'chemical-supplier',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof chemicalPages> {}
}
