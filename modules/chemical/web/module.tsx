import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { chemicalPages } from '../shared/pages.ts';

export const chemicalModule: WebModule = pagesOf(chemicalPages, {
  'chemical.home': () => import('./home.page.tsx').then((m) => m.ChemicalHomePage),
  'chemical.catalog': () => import('./substance.list.tsx').then((m) => m.SubstanceListPage),
  'chemical.catalog.edit': () => import('./substance.form.tsx').then((m) => m.SubstanceFormPage),
  'chemical.catalog.detail': () => import('./substance.detail.tsx').then((m) => m.SubstanceDetailPage),
  'chemical.control-list': () => import('./control-list.list.tsx').then((m) => m.ControlListPage),
  'chemical.supplier': () => import('./supplier.list.tsx').then((m) => m.SupplierListPage),
  'chemical.purchase': () => import('./purchase/purchase.list.tsx').then((m) => m.PurchaseListPage),
  'chemical.purchase.edit': () => import('./purchase/purchase.form.tsx').then((m) => m.PurchaseFormPage),
  'chemical.purchase.detail': () => import('./purchase.detail.tsx').then((m) => m.PurchaseDetailPage),
  'chemical.purchase-examine': () => import('./purchase/purchase-examine.list.tsx').then((m) => m.PurchaseExaminePage),
  'chemical.controlled': () => import('./purchase/permit.list.tsx').then((m) => m.PermitListPage),
  'chemical.quota': () => import('./purchase/quota.list.tsx').then((m) => m.QuotaListPage),
  'chemical.inbound': () => import('./inbound/inbound.list.tsx').then((m) => m.InboundListPage),
  'chemical.inbound.edit': () => import('./inbound/inbound.form.tsx').then((m) => m.InboundFormPage),
  'chemical.inbound.detail': () => import('./inbound/inbound.detail.tsx').then((m) => m.InboundDetailPage),
  'chemical.requisition': () => import('./requisition/requisition.list.tsx').then((m) => m.RequisitionListPage),
  'chemical.requisition.edit': () => import('./requisition/requisition.form.tsx').then((m) => m.RequisitionFormPage),
  'chemical.requisition.detail': () =>
    import('./requisition/requisition.detail.tsx').then((m) => m.RequisitionDetailPage),
  'chemical.outbound': () => import('./outbound/outbound.list.tsx').then((m) => m.OutboundListPage),
  'chemical.outbound.detail': () => import('./outbound/outbound.detail.tsx').then((m) => m.OutboundDetailPage),
  'chemical.use-record': () => import('./use/use.list.tsx').then((m) => m.UseListPage),
  'chemical.return': () => import('./use/return.list.tsx').then((m) => m.ReturnListPage),
  'chemical.stock': () => import('./container/container.list.tsx').then((m) => m.ContainerListPage),
  'chemical.container': () => import('./container/container.detail.tsx').then((m) => m.ContainerDetailPage),
  'chemical.storage': () => import('./storage/storage.page.tsx').then((m) => m.StoragePage),
});
