import { offerPart } from '#kernel/web/router/offered-parts.ts';
import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { wastePages } from '../shared/pages.ts';

declare module '#kernel/web/router/offered-parts.ts' {
  interface OfferedParts {
    'waste.lab-waste': { labId: number };
  }
}

// The page of a laboratory belongs to the base information, which does not know waste.
offerPart('waste.lab-waste', () => import('./parts/lab-waste.tsx').then((m) => m.LabWaste), 'waste.record.read');

export const wasteModule: WebModule = pagesOf(
  wastePages,
  {
    'waste.home': () => import('./home.page.tsx').then((m) => m.WasteHomePage),
    'waste.record': () => import('./record/record.list.tsx').then((m) => m.RecordListPage),
    'waste.record.edit': () => import('./record/record.form.tsx').then((m) => m.RecordFormPage),
    'waste.record.detail': () => import('./record/record.detail.tsx').then((m) => m.RecordDetailPage),
    'waste.apply': () => import('./pickup/apply.list.tsx').then((m) => m.ApplyListPage),
    'waste.apply.new': () => import('./pickup/apply.form.tsx').then((m) => m.ApplyFormPage),
    'waste.apply.detail': () => import('./pickup/apply.detail.tsx').then((m) => m.ApplyDetailPage),
    'waste.apply-examine': () => import('./pickup/apply-examine.list.tsx').then((m) => m.ApplyExaminePage),
    'waste.plan': () => import('./pickup/plan.list.tsx').then((m) => m.PlanListPage),
    'waste.plan.detail': () => import('./pickup/plan.detail.tsx').then((m) => m.PlanDetailPage),
    'waste.collect': () => import('./pickup/collect.page.tsx').then((m) => m.CollectPage),
    'waste.stock': () => import('./store/stock.list.tsx').then((m) => m.StockListPage),
    'waste.warehouse': () => import('./store/warehouse.page.tsx').then((m) => m.WarehousePage),
    'waste.transfer': () => import('./transfer/manifest.list.tsx').then((m) => m.ManifestListPage),
    'waste.transfer.new': () => import('./transfer/manifest.form.tsx').then((m) => m.ManifestFormPage),
    'waste.transfer.detail': () => import('./transfer/manifest.detail.tsx').then((m) => m.ManifestDetailPage),
    'waste.disposer': () => import('./transfer/disposer.list.tsx').then((m) => m.DisposerListPage),
    'waste.ledger': () => import('./ledger/ledger.page.tsx').then((m) => m.LedgerPage),
    'waste.annual': () => import('./annual/annual.list.tsx').then((m) => m.AnnualListPage),
    'waste.annual.edit': () => import('./annual/annual.form.tsx').then((m) => m.AnnualFormPage),
    'waste.annual.detail': () => import('./annual/annual.detail.tsx').then((m) => m.AnnualDetailPage),
    'waste.cost': () => import('./cost/cost.list.tsx').then((m) => m.CostListPage),
    'waste.statistic': () => import('./figure/statistic.page.tsx').then((m) => m.StatisticPage),
    'waste.warning': () => import('./figure/warning.page.tsx').then((m) => m.WarningPage),
    'waste.type': () => import('./catalogue/type.list.tsx').then((m) => m.TypeListPage),
    'waste.scan': () => import('./scan.page.tsx').then((m) => m.ScanPage),
  },
  { 'waste.scan': { full: true, noLogin: true, main: true } },
);
