import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { formsPages } from '../shared/pages.ts';

export const formsModule: WebModule = pagesOf(formsPages, {
  'workflow.forms': () => import('./form.list.tsx').then((m) => m.FormListPage),
  'workflow.forms.design': () => import('./form-design.page.tsx').then((m) => m.FormDesignPage),
});
