import './public-news.css';
import { use } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { call } from '#kernel/web/api/api.ts';
import { Link } from '#kernel/web/router/links.ts';
import { ArticleKind } from '../../shared/article-kind.ts';
import { publicArticleApi } from '../../shared/public-article.ts';
import { articlePath } from './article-path.ts';

const read = (school_key: string) => call(publicArticleApi.latest, { school_key }, { quiet: true });
const reads = new Map<string, ReturnType<typeof read>>();

/** Public articles of a school, asked once; the page has neither the UI kit nor the query cache. */
function readOnce(school: string) {
  let found = reads.get(school);
  if (!found) {
    found = read(school).catch(() => {
      reads.delete(school);
      return { content: [] };
    });
    reads.set(school, found);
  }
  return found;
}

/** The newest public articles of a school, for the first page. */
export function PublicNews({ schoolKey }: { schoolKey: string }) {
  const { content } = use(readOnce(schoolKey));
  return (
    <section className="landing-panel">
      <h2>公告与制度</h2>
      {content.length === 0 && <p className="landing-none">学校还没有公开的公告和制度，登录后可查看校内通知。</p>}
      <ul className="news-public">
        {content.map((row) => (
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
