import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { ministryPages } from '../shared/pages.ts';

export const ministryModule: WebModule = pagesOf(ministryPages, {
  'datasbm.home': () => import('./home.page.tsx').then((m) => m.MinistryHomePage),
  'datasbm.table': () => import('./table.list.tsx').then((m) => m.MinistryTablePage),
  'datasbm.check': () => import('./finding.list.tsx').then((m) => m.FindingListPage),
  'datasbm.compare': () => import('./compare.page.tsx').then((m) => m.ComparePage),
  'datasbm.log': () => import('./export.list.tsx').then((m) => m.ExportListPage),
  'datasbm.unit-map': () => import('./unit-map.list.tsx').then((m) => m.UnitMapPage),
  'datasbm.code': () => import('./code.list.tsx').then((m) => m.CodeListPage),
});
