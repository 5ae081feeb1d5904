import './parts/news.css';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { Mark } from '#kernel/web/shell/mark.tsx';
import { holdsRight, useSession } from '#kernel/web/session/session.ts';
import { articleApi, type ArticleDetail } from '../shared/article.ts';
import { ArticleKind, ArticleLevel, ArticleStatus } from '../shared/article-kind.ts';
import { publicArticleApi, type PublicArticle } from '../shared/public-article.ts';
import { ArticleBody } from './parts/article-body.tsx';
import { articleReads, useArticleActions } from './parts/article-actions.ts';
import { ReaderPanel } from './parts/reader-panel.tsx';

const WithdrawDialog = lazyPart(() => import('./parts/withdraw-dialog.tsx').then((m) => m.WithdrawDialog));

const sourceOf = ({ org_name, publish_at }: Pick<PublicArticle, 'org_name' | 'publish_at'>) => [
  org_name,
  publish_at ? `发布于 ${publish_at.slice(0, 16)}` : '尚未发布',
];

const factsOf = (article: ArticleDetail) => [
  ...sourceOf(article),
  article.level === null ? '' : `${labelOf(ArticleLevel, article.level)}级`,
  article.doc_no,
  article.effect_date ? `${article.effect_date} 起实施` : '',
  article.status === ArticleStatus.published ? `${article.reads} 人已读` : '',
];

/** Opening an article reads it, unless the reader has to say so. */
function useReading({ id, is_addressed, need_read, read_at }: ArticleDetail) {
  const { mutate } = useCommand(articleApi.markRead, [articleApi.list], { quiet: true });
  const opens = is_addressed && !need_read && read_at === null;
  useEffect(() => {
    if (opens) mutate({ id });
  }, [mutate, opens, id]);
}

function Confirmation({ article }: { article: ArticleDetail }) {
  const read = useCommand(articleApi.markRead, articleReads);
  if (!article.need_read || !article.is_addressed) return null;
  if (article.read_at)
    return (
      <div className="news-confirm">
        <ToneTag tone="good">已阅读</ToneTag>
        <span>您已于 {article.read_at.slice(0, 16)} 确认阅读</span>
      </div>
    );
  const confirm = () => void perform({ done: '已确认阅读' }, () => read.mutateAsync({ id: article.id }));
  return (
    <div className="news-confirm">
      <span>请认真阅读全文，并确认已知晓相关要求</span>
      <Button type="primary" size="large" loading={read.isPending} onClick={confirm}>
        我已阅读并知晓
      </Button>
    </div>
  );
}

function Article({ article }: { article: ArticleDetail }) {
  useReading(article);
  const audience = [...article.audience, ...article.roles].map(({ name }) => name).join('、');
  return (
    <>
      {article.withdraw_reason && (
        <Alert className="news-alert" type="warning" showIcon title={`已撤回：${article.withdraw_reason}`} />
      )}
      <Panel>
        <ArticleBody article={article} facts={factsOf(article)} />
        <Confirmation article={article} />
      </Panel>
      {article.can.length > 0 && (
        <Panel title="发布范围">
          <p className="news-audience">{audience || `${article.org_name}全体人员`}</p>
          {article.status === ArticleStatus.published && <ReaderPanel id={article.id} />}
        </Panel>
      )}
    </>
  );
}

function Own() {
  const { actions, withdrawn, closeWithdrawn } = useArticleActions();
  return (
    <>
      <DetailPage
        title={(row) => labelOf(ArticleKind, row.kind)}
        note={(row) => (
          <span className="news-title">
            {row.category_name}
            {row.can.length > 0 && <EnumTag of={ArticleStatus} value={row.status} />}
            {row.abolished && <ToneTag>已废止</ToneTag>}
          </span>
        )}
        read={articleApi.find}
        back={{ else: '/lab-baseinfo/news' }}
        actions={[actions.edit, actions.remind, actions.withdraw, actions.abolish, actions.restore, actions.publish]}
        invalidates={articleReads}
      >
        {(article) => <Article key={article.id} article={article} />}
      </DetailPage>
      {withdrawn && <WithdrawDialog article={withdrawn} onClose={closeWithdrawn} />}
    </>
  );
}

/** Header for visitors, whom the shell shows the page alone. */
function GuestHeader({ schoolName, home }: { schoolName: string; home: PageAddress }) {
  return (
    <header className="news-guest">
      <Link to={home} className="news-guest-school">
        <Mark size={28} />
        <span>{schoolName}</span>
      </Link>
      <Link to={home}>返回首页</Link>
    </header>
  );
}

/** A public article, without login. */
function Public({ id, isGuest }: { id: number; isGuest: boolean }) {
  const school = useSearchParams()[0].get('school');
  const home: PageAddress = school ? `/?school=${encodeURIComponent(school)}` : '/';
  const answer = useRead(publicArticleApi.find, { id, ...(school && { school_key: school }) }, { quiet: true });
  return (
    <>
      {isGuest && <GuestHeader schoolName={answer.data?.school_name ?? clientConfig().system_name} home={home} />}
      <Loaded of={answer}>
        {(article) => (
          <PageFrame title={labelOf(ArticleKind, article.kind)} back={{ else: home }}>
            <Panel>
              <ArticleBody article={article} facts={[...sourceOf(article), article.doc_no]} />
            </Panel>
          </PageFrame>
        )}
      </Loaded>
    </>
  );
}

export function ArticleDetailPage() {
  const id = Number(useParams()['id']);
  const isKnown = useSession((state) => state.token !== null);
  return isKnown && holdsRight('news.article.read') ? <Own /> : <Public id={id} isGuest={!isKnown} />;
}
