import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { consumablePages } from '../shared/pages.ts';

export const consumableModule: WebModule = pagesOf(consumablePages, {
  'consumable.home': () => import('./figures/home.page.tsx').then((m) => m.ConsumableHomePage),
  'consumable.stock': () => import('./stock/holding.list.tsx').then((m) => m.HoldingListPage),
  'consumable.stock.detail': () => import('./stock/holding.detail.tsx').then((m) => m.HoldingDetailPage),
  'consumable.inbound': () => import('./stock/inbound.list.tsx').then((m) => m.InboundListPage),
  'consumable.inbound.edit': () => import('./stock/inbound.form.tsx').then((m) => m.InboundFormPage),
  'consumable.inbound.detail': () => import('./stock/inbound.detail.tsx').then((m) => m.InboundDetailPage),
  'consumable.outbound': () => import('./stock/outbound.list.tsx').then((m) => m.OutboundListPage),
  'consumable.outbound.detail': () => import('./stock/outbound.detail.tsx').then((m) => m.OutboundDetailPage),
  'consumable.requisition': () => import('./requisition/requisition.list.tsx').then((m) => m.RequisitionListPage),
  'consumable.requisition.edit': () => import('./requisition/requisition.form.tsx').then((m) => m.RequisitionFormPage),
  'consumable.requisition.detail': () =>
    import('./requisition/requisition.detail.tsx').then((m) => m.RequisitionDetailPage),
  'consumable.stocktake': () => import('./stocktake/stocktake.list.tsx').then((m) => m.StocktakeListPage),
  'consumable.stocktake.detail': () => import('./stocktake/stocktake.detail.tsx').then((m) => m.StocktakeDetailPage),
  'consumable.emergency': () => import('./stock/emergency.list.tsx').then((m) => m.EmergencyListPage),
  'consumable.warehouse': () => import('./stock/warehouse.page.tsx').then((m) => m.WarehousePage),
  'consumable.catalog': () => import('./material/material.list.tsx').then((m) => m.MaterialListPage),
});
