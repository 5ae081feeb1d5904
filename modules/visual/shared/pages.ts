import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

export const visualPages = definePages([
  { route_name: 'visual', title: '可视化', path: '/visual/overview', icon: 'dashboard', sort: 300, help: 'visual' },
  {
    route_name: 'visual.overview',
    title: '安全态势总览',
    path: '/visual/overview',
    right: 'visual.overview.read',
    parent: 'visual',
    icon: 'dashboard',
    menu: true,
  },
  { route_name: 'visual.screen', title: '实验室安全可视化大屏', path: '/visual', help: 'visual' },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof visualPages> {}
}
