import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { newsNotices } from '../shared/notices.ts';
import { newsPages } from '../shared/pages.ts';
import { newsRights } from '../shared/rights.ts';
import { articleImport } from './article.import.ts';
import { categories } from './categories.rules.ts';
import { articleRoutes } from './article.routes.ts';
import { seesArticleFile } from './file.queries.ts';
import { newsDemo } from './news.demo.ts';
import { newsJobs, newsSubscriptions } from './reminder.jobs.ts';
import { latestNews, newsTodos } from './todo.queries.ts';
import { uses } from './uses.queries.ts';
import { ArticleStatus } from '../shared/article-kind.ts';

export const newsSlice: Slice = {
  name: 'news',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  uses,
  routes: articleRoutes,
  rights: newsRights,
  pages: newsPages,
  jobs: newsJobs,
  subscriptions: newsSubscriptions,
  todos: newsTodos,
  homeSources: [latestNews],
  states: { 'news.article': ArticleStatus },
  filePolicies: { 'news.article': seesArticleFile },
  sheets: [articleImport],
  prepareSchool: async (ctx) => {
    await prepareCodes(ctx, categories);
    await prepareNotices(ctx, newsNotices);
  },
  demo: newsDemo,
};
