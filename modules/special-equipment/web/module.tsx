import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { specialPages } from '../shared/pages.ts';

export const specialModule: WebModule = pagesOf(specialPages, {
  'special-equipment.home': () => import('./home.page.tsx').then((m) => m.SpecialHomePage),
  'special-equipment.list': () => import('./asset.list.tsx').then((m) => m.AssetListPage),
  'special-equipment.edit': () => import('./asset.form.tsx').then((m) => m.AssetFormPage),
  'special-equipment.detail': () => import('./asset.detail.tsx').then((m) => m.AssetDetailPage),
  'special-equipment.inspection': () => import('./inspection.list.tsx').then((m) => m.InspectionListPage),
  'special-equipment.accessory': () => import('./accessory.list.tsx').then((m) => m.AccessoryListPage),
  'special-equipment.operator': () => import('./operator.list.tsx').then((m) => m.OperatorListPage),
  'special-equipment.record': () => import('./record.list.tsx').then((m) => m.RecordListPage),
  'special-equipment.not-uploaded': () => import('./not-uploaded.list.tsx').then((m) => m.NotUploadedPage),
  'special-equipment.warning': () => import('./warning.list.tsx').then((m) => m.WarningListPage),
  'special-equipment.setting': () => import('./setting.page.tsx').then((m) => m.SettingPage),
});
