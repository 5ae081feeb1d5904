import { pagesOf } from '#kernel/web/pages.ts';
import { inspectionPages } from '../shared/pages.ts';

export const inspectionModule = pagesOf(inspectionPages, {
  'lab-check.check.start': () => import('./check-start.page.tsx').then((m) => m.CheckStartPage),
  'lab-check.check.check-content.one': () => import('./check-content.page.tsx').then((m) => m.CheckContentPage),
});
