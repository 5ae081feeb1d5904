import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { workflowPages } from '../shared/pages.ts';

export const workflowModule: WebModule = pagesOf(workflowPages, {
  'workflow.process': () => import('./design/process.list.tsx').then((m) => m.ProcessListPage),
  'workflow.process.design': () => import('./design/process-design.page.tsx').then((m) => m.ProcessDesignPage),
});
