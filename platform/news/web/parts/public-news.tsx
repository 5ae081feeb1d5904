import './public-news.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { call } from '#kernel/web/api/api.ts';
import { sharedReads } from '#kernel/web/api/shared-read.ts';
import { Link } from '#kernel/web/router/links.ts';
import { TroubleLine } from '#kernel/web/shell/trouble-line.tsx';
import { ArticleKind } from '../../shared/article-kind.ts';
import { publicArticleApi } from '../../shared/public-article.ts';
import { articlePath } from './article-path.ts';

// The page has neither the UI kit nor the query cache.
const newsOf = sharedReads((school_key) => call(publicArticleApi.latest, { school_key }, { quiet: true }));

/** The newest public articles of a school, for the first page. */
export function PublicNews({ schoolKey }: { schoolKey: string }) {
  const news = newsOf(schoolKey);
  const { data, error } = news.use();
  return (
    <section className="landing-panel">
      <h2>公告与制度</h2>
      {!data && error && <TroubleLine what="公告" error={error} onRetry={news.retry} />}
      {data?.content.length === 0 && <p className="landing-none">学校还没有公开的公告和制度，登录后可查看校内通知。</p>}
      <ul className="news-public">
        {data?.content.map((row) => (
          <li key={row.id}>
            <Link to={articlePath(row, `?noLoginPage=1&school=${encodeURIComponent(schoolKey)}`)}>
              <span className="news-public-kind">{labelOf(ArticleKind, row.kind)}</span>
              {row.top && <span className="news-public-kind news-public-top">置顶</span>}
              <span className="news-public-title">{row.title}</span>
              <time>{row.publish_at?.slice(0, 10)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
