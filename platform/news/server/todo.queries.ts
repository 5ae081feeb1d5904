import { defineTodos } from '#kernel/server/todos.ts';
import { countUnread } from './article.queries.ts';

/** Published articles that wait to be read. */
export const newsTodos = defineTodos({
  kinds: [{ name: 'news.to_read', label: '待阅读', right: 'news.article.read', to: '/lab-baseinfo/news?unread=1' }],
  count: async (ctx) => ({ 'news.to_read': await countUnread(ctx) }),
});
