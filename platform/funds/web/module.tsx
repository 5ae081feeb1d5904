import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { fundsPages } from '../shared/pages.ts';

export const fundsModule: WebModule = pagesOf(fundsPages, {
  'project.budget-card': () => import('./budget-card.list.tsx').then((m) => m.BudgetCardListPage),
  'project.budget-card.detail': () => import('./budget-card.detail.tsx').then((m) => m.BudgetCardDetailPage),
});
