import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { sectionRows, type HomeSource } from '#kernel/server/work-home.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { articleApi } from '../shared/article.ts';
import { ArticleKind, ArticleStatus, typeOf } from '../shared/article-kind.ts';
import { articleList, countUnread } from './article.queries.ts';

/** Published articles that wait to be read. */
export const newsTodos = defineTodos({
  kinds: [
    {
      name: 'news.to_read',
      label: '待阅读',
      action: '去阅读',
      note: '必读的制度与公告',
      right: 'news.article.read',
      page: '/lab-baseinfo/news',
      rows: todoRows(articleApi.list, { unread: true }),
    },
  ],
  count: async (ctx) => ({ 'news.to_read': { count: await countUnread(ctx) } }),
});

/** The newest articles for the caller. */
export const latestNews: HomeSource = {
  name: 'news.latest',
  title: '制度与公告',
  page: '/lab-baseinfo/news',
  right: 'news.article.read',
  rows: async (ctx) =>
    (await articleList.all(ctx, { status: ArticleStatus.published }, undefined, sectionRows)).map((row) => ({
      id: row.id,
      ...(row.top && { mark: '置顶' }),
      title: row.title,
      note: row.org_name,
      url: `/lab-baseinfo/news/${typeOf(row.kind)}/${row.id}`,
      at: row.publish_at ?? '',
      tag: labelOf(ArticleKind, row.kind),
      tone: 'neutral',
    })),
};
