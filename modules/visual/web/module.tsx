import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { visualPages } from '../shared/pages.ts';

const pages = pagesOf(
  visualPages,
  { 'visual.screen': () => import('./screen.page.tsx').then((m) => m.ScreenPage) },
  { 'visual.screen': { noLogin: true, full: true, main: true } },
);

/** The public screen; the child app below /visual/ is added by the application, which knows its entry. */
export const visualModule: WebModule = {
  ...pages,
  slots: {
    landingOffers: [
      { title: '可视化', text: '全校实验室安全态势，一屏总览', icon: 'dashboard', to: '/visual/overview' },
    ],
  },
};
