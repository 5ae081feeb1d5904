import './news.css';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Link } from '#kernel/web/router/links.ts';
import type { ArticleRow } from '../../shared/article.ts';
import { ArticleKind } from '../../shared/article-kind.ts';
import { articlePath } from './article-path.ts';

/** Articles one below the other, as a reader looks through them. */
export function ArticleItems({ rows }: { rows: readonly ArticleRow[] }) {
  return (
    <ul className="news-items">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={articlePath(row)} data-unread={row.is_addressed && row.read_at === null}>
            <span className="news-title">
              {row.top && <ToneTag tone="bad">置顶</ToneTag>}
              <strong>{row.title}</strong>
            </span>
            <span className="news-facts">
              <EnumTag of={ArticleKind} value={row.kind} />
              {row.need_read && row.is_addressed && !row.read_at && <ToneTag tone="bad">待阅读</ToneTag>}
              {row.abolished && <ToneTag>已废止</ToneTag>}
              <span>{row.org_name}</span>
              <time>{row.publish_at?.slice(0, 10)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
