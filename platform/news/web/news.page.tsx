import './parts/news.css';
import { Empty, Input, Pagination } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { articleApi } from '../shared/article.ts';
import { ArticleKind, ArticleStatus } from '../shared/article-kind.ts';
import { ArticleItems } from './parts/article-items.tsx';
import { TabBar } from './parts/tab-bar.tsx';

const unread = 'unread';
const tabs = [
  { key: '', label: '全部' },
  { key: unread, label: '待阅读' },
  ...ArticleKind.$items.map(({ value, label }) => ({ key: String(value), label })),
];

/** Everything that is published for the reader, the newest first. */
export function NewsPage() {
  const { url, change } = useListUrl();
  const { kind = '', keyword = '' } = url.filters;
  const active = url.filters[unread] === '1' ? unread : kind;
  const chosen = ArticleKind.$items.find(({ value }) => String(value) === active)?.value;
  const answer = useRead(articleApi.list, {
    status: ArticleStatus.published,
    page: url.page,
    size: url.size,
    ...(keyword && { keyword }),
    ...(chosen && { kind: [chosen] }),
    ...(active === unread && { unread: true }),
  });
  const choose = (key: string) =>
    change({ page: 1, filters: { keyword, ...(key === unread ? { unread: '1' } : { kind: key }) } });
  return (
    <PageFrame
      title="资讯中心"
      tools={
        <Input.Search
          key={keyword}
          allowClear
          defaultValue={keyword}
          placeholder="按标题或文号查找"
          aria-label="关键词"
          onSearch={(text) => change({ page: 1, filters: { ...url.filters, keyword: text.trim() } })}
        />
      }
    >
      <section className="lab-panel news-panel">
        <TabBar label="类型" items={tabs} active={active} onPick={choose} />
        <Loaded of={answer}>
          {({ content, total, page, size }) => (
            <>
              {total === 0 && <Empty description={active === unread ? '没有待阅读的文章' : '还没有发布的文章'} />}
              <ArticleItems rows={content} />
              {total > size && (
                <Pagination
                  className="lab-pager"
                  simple
                  current={page}
                  pageSize={size}
                  total={total}
                  showSizeChanger={false}
                  onChange={(next) => change({ page: next })}
                />
              )}
            </>
          )}
        </Loaded>
      </section>
    </PageFrame>
  );
}
