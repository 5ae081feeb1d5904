import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { newsPages } from '../shared/pages.ts';

const PublicNews = lazyPart(() => import('./parts/public-news.tsx').then((m) => m.loadPublicNews()));

export const newsModule: WebModule = {
  ...pagesOf(
    newsPages,
    {
      'lab-baseinfo.news': () => import('./news.page.tsx').then((m) => m.NewsPage),
      'lab-baseinfo.regulation': () => import('./article.list.tsx').then((m) => m.RegulationListPage),
      'lab-baseinfo.notice': () => import('./article.list.tsx').then((m) => m.NoticeListPage),
      'lab-baseinfo.news-manage': () => import('./article.list.tsx').then((m) => m.NewsManageListPage),
      'lab-baseinfo.news.detail': () => import('./article.detail.tsx').then((m) => m.ArticleDetailPage),
      'lab-baseinfo.news-add': () => import('./article.form.tsx').then((m) => m.ArticleFormPage),
      'lab-baseinfo.news-edit': () => import('./article.form.tsx').then((m) => m.ArticleFormPage),
    },
    { 'lab-baseinfo.news': { main: true }, 'lab-baseinfo.news.detail': { main: true, guest: true } },
  ),
  slots: { landing: [PublicNews] },
};
