import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { pagesOf, type LandingOffer, type WebModule } from '#kernel/web/router/pages.ts';
import { newsPages } from '../shared/pages.ts';

const PublicNews = lazyPart<{ schoolKey: string }>(() => import('./parts/public-news.tsx').then((m) => m.PublicNews));

const offer: LandingOffer = {
  title: '制度与公告',
  text: '规章制度、通知公告、安全教育，必读内容逐人确认',
  icon: 'book',
  to: '/lab-baseinfo/news',
};

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
  slots: { landing: [PublicNews], landingOffers: [offer] },
};
