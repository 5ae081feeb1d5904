import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { articleApi, articleSheet } from '../shared/article.ts';
import { publicArticleApi } from '../shared/public-article.ts';
import { exportArticles } from './article.export.ts';
import { articleImport } from './article.import.ts';
import { articleList, findArticle } from './article.queries.ts';
import {
  createArticle,
  markRead,
  publishArticle,
  removeArticle,
  setAbolished,
  updateArticle,
  withdrawArticle,
} from './article.service.ts';
import { findPublicArticle, listPublicArticles } from './public-article.queries.ts';
import { listReaders } from './reader.queries.ts';
import { remindReaders } from './reminder.jobs.ts';

export const articleRoutes: Route[] = [
  ...resourceRoutes(articleApi, {
    rows: { ...articleList, find: findArticle },
    create: createArticle,
    update: updateArticle,
  }),
  implement(articleApi.remove, removeArticle),
  implement(articleApi.publish, publishArticle),
  implement(articleApi.withdraw, withdrawArticle),
  implement(articleApi.setAbolished, setAbolished),
  implement(articleApi.markRead, markRead),
  implement(articleApi.readers, listReaders),
  implement(articleApi.remind, remindReaders),
  implement(publicArticleApi.latest, listPublicArticles),
  implement(publicArticleApi.find, findPublicArticle),
  ...sheetRoutes(articleSheet, articleImport, exportArticles),
];
