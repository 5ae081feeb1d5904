import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { purchasePages } from '../shared/pages.ts';

export const purchaseModule: WebModule = pagesOf(purchasePages, {
  'purchase.list': () => import('./purchase.list.tsx').then((m) => m.PurchaseListPage),
  'purchase.list.edit': () => import('./purchase.form.tsx').then((m) => m.PurchaseFormPage),
  'purchase.list.detail': () => import('./purchase.detail.tsx').then((m) => m.PurchaseDetailPage),
  'purchase.mine': () => import('./mine.list.tsx').then((m) => m.MineListPage),
  'purchase.examine': () => import('./purchase-examine.list.tsx').then((m) => m.PurchaseExaminePage),
  'purchase.order': () => import('./order.list.tsx').then((m) => m.OrderListPage),
  'purchase.statistics': () => import('./statistic.page.tsx').then((m) => m.PurchaseStatisticPage),
});
