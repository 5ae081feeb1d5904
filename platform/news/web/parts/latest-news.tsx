import { useRead } from '#kernel/web/api/query.ts';
import { Panel } from '#kernel/web/frames/page-frame.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { articleApi } from '../../shared/article.ts';
import { ArticleStatus } from '../../shared/article-kind.ts';
import { ArticleItems } from './article-items.tsx';

const shown = 5;

/** The newest articles on the navigation page; nothing where there are none. */
export function LatestNews() {
  const reads = holdsRight('news.article.read');
  const input = { status: ArticleStatus.published, page: 1, size: 15 };
  const { data } = useRead(articleApi.list, input, { enabled: reads, quiet: true });
  if (!data?.total) return null;
  return (
    <Panel
      title="制度与公告"
      extra={
        <Link to="/lab-baseinfo/news" className="news-all">
          查看全部
        </Link>
      }
    >
      <ArticleItems rows={data.content.slice(0, shown)} />
    </Panel>
  );
}
