import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { codesPages } from '../shared/pages.ts';

export const codesModule: WebModule = pagesOf(codesPages, {
  code: () => import('./code.list.tsx').then((m) => m.CodeListPage),
  'code.edit': () => import('./code.form.tsx').then((m) => m.CodeFormPage),
  cache: () => import('./cache.page.tsx').then((m) => m.CachePage),
  sysSetting: () => import('./setting.page.tsx').then((m) => m.SettingPage),
});
