import './news.css';
import type { ComponentType } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { Link } from '#kernel/web/router/links.ts';
import { publicArticleApi } from '../../shared/public-article.ts';
import { articlePath } from './article-path.ts';

/** The newest public articles for the first page, which has neither the UI kit nor the query cache. */
export async function loadPublicNews(): Promise<ComponentType> {
  const { content } = await call(publicArticleApi.latest, {}, { quiet: true }).catch(() => ({ content: [] }));
  return function PublicNews() {
    if (content.length === 0) return null;
    return (
      <section className="news-public">
        <h2>公告与制度</h2>
        <ul>
          {content.map((row) => (
            <li key={row.id}>
              <Link to={articlePath(row, '?noLoginPage=1')}>{row.title}</Link>
              <time>{row.publish_at?.slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      </section>
    );
  };
}
