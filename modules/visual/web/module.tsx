import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { visualPages } from '../shared/pages.ts';

/** The public screen; the child app below /visual/ is added by the application, which knows its entry. */
export const visualModule: WebModule = pagesOf(
  visualPages,
  { 'visual.screen': () => import('./screen.page.tsx').then((m) => m.ScreenPage) },
  { 'visual.screen': { noLogin: true, full: true, main: true } },
);
