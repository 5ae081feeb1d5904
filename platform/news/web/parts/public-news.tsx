import './news.css';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { publicArticleApi } from '../../shared/public-article.ts';
import { articlePath } from './article-columns.tsx';

/** The newest public articles on the first page, before anybody logs in. */
export function PublicNews() {
  const { data } = useRead(publicArticleApi.latest, {}, { quiet: true });
  if (!data?.content.length) return null;
  return (
    <section className="news-public">
      <h2>通知公告</h2>
      <ul>
        {data.content.map((row) => (
          <li key={row.id}>
            <Link to={articlePath(row, '?noLoginPage=1')}>{row.title}</Link>
            <time>{row.publish_at?.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
