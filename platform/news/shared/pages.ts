import { definePages, type PathsOf } from '#kernel/shared/rights.ts';
import { ArticleKind } from './article-kind.ts';

/** `{type}` of a page is the key of a kind. */
const words = { type: ArticleKind.$items.map(({ key }) => key) };

const group = 'lab-baseinfo.news-group';

export const newsPages = definePages([
  {
    route_name: group,
    title: '制度与公告',
    path: '',
    parent: 'lab-baseinfo',
    icon: 'file',
    menu: true,
    sort: 60,
    help: 'article',
  },
  {
    route_name: 'lab-baseinfo.news',
    title: '资讯中心',
    path: '/lab-baseinfo/news',
    right: 'news.article.read',
    parent: group,
    menu: true,
    sort: 1,
    help: 'news',
  },
  {
    route_name: 'lab-baseinfo.regulation',
    title: '规章制度',
    path: '/lab-baseinfo/regulation',
    right: 'news.article.read',
    parent: group,
    menu: true,
    sort: 2,
  },
  {
    route_name: 'lab-baseinfo.notice',
    title: '通知公告',
    path: '/lab-baseinfo/notice',
    right: 'news.article.read',
    parent: group,
    menu: true,
    sort: 3,
  },
  {
    route_name: 'lab-baseinfo.news-manage',
    title: '新闻管理',
    path: '/lab-baseinfo/news-manage',
    right: 'news.article.edit',
    parent: group,
    menu: true,
    sort: 4,
  },
  {
    route_name: 'lab-baseinfo.news.detail',
    title: '新闻详情',
    path: '/lab-baseinfo/news/{type}/{id}',
    words,
    right: 'news.article.read',
    parent: group,
    help: 'news',
  },
  {
    route_name: 'lab-baseinfo.news-add',
    title: '新闻发布',
    path: '/lab-baseinfo/news-add/{type}',
    words,
    right: 'news.article.edit',
    parent: group,
  },
  {
    route_name: 'lab-baseinfo.news-edit',
    title: '文章编辑',
    path: '/lab-baseinfo/news-edit/{id}',
    right: 'news.article.edit',
    parent: group,
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof newsPages> {}
}
