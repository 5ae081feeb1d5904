import './parts/news.css';
import type { ReactNode } from 'react';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { articleApi, articleSheet, type ArticleRow } from '../shared/article.ts';
import { ArticleKind, ArticleLevel, ArticleStatus, kindOf, type ArticleType } from '../shared/article-kind.ts';
import { useArticleActions } from './parts/article-actions.ts';
import { categorySource, columnsOf } from './parts/article-columns.tsx';
import { CategorySide } from './parts/category-side.tsx';

const WithdrawDialog = lazyPart(() => import('./parts/withdraw-dialog.tsx').then((m) => m.WithdrawDialog));

const filter = namesOf(articleApi.list);

type Props = { title: string; types: readonly [ArticleType, ...ArticleType[]]; aside?: ReactNode };

function Filters({ types }: Pick<Props, 'types'>) {
  const [type] = types;
  const edits = holdsRight('news.article.edit');
  const kinds = { $items: ArticleKind.$items.filter(({ key }) => types.includes(key)) };
  return (
    <>
      <TextFilter name={filter('keyword')} label="关键词" placeholder={type === 'regulation' ? '标题或文号' : '标题'} />
      {types.length > 1 && <EnumFilter name={filter('kind')} label="类型" of={kinds} />}
      {types.length === 1 && <SelectFilter name={filter('category')} label="类别" source={categorySource(type)} />}
      {edits && <EnumFilter name={filter('status')} label="状态" of={ArticleStatus} />}
      {type === 'regulation' && <EnumFilter name={filter('level')} label="级别" of={ArticleLevel} />}
      {edits && <UnitFilter name={filter('org_id')} label="发布单位" levels={['school', 'college']} />}
    </>
  );
}

const newLabels: Record<ArticleType, string> = {
  regulation: '新增制度',
  notice: '新增公告',
  news: '新增新闻',
  education: '新增安全教育',
};

function Tools({ title, types }: Props) {
  return (
    <>
      {types.includes('regulation') && (
        <ImportButton title="导入规章制度" sheet={articleSheet} invalidates={[articleApi.list]} />
      )}
      <ExportButton endpoint={articleSheet.export} name={`${title}.xlsx`} />
    </>
  );
}

function ArticleList({ title, types, aside }: Props) {
  const { actions, publish, withdrawn, closeWithdrawn } = useArticleActions();
  const { edit, withdraw, remind, abolish, restore, remove } = actions;
  const edits = holdsRight('news.article.edit');
  const publishAll = async (rows: ArticleRow[]) => {
    for (const { id } of rows) await publish.mutateAsync({ id });
  };
  return (
    <ListPage
      title={title}
      aside={aside}
      read={articleApi.list}
      input={{ kind: types.map((type) => kindOf(type).value) }}
      filters={<Filters types={types} />}
      empty={edits ? '还没有文章。发布后，发布范围内的人员都能看到' : '还没有发布的文章'}
      toolbar={<Tools title={title} types={types} />}
      create={types.map((type) => (
        <NewButton key={type} to={`/lab-baseinfo/news-add/${type}`} right="news.article.edit" label={newLabels[type]} />
      ))}
      columns={columnsOf(types, edits)}
      {...(edits && { rowActions: [edit, actions.publish, withdraw, remind, abolish, restore, remove] })}
      batchActions={[
        {
          label: '发布',
          right: 'news.article.edit',
          when: (row) => row.can.includes('publish'),
          confirm: (rows) => `确定发布选中的 ${rows.length} 篇吗？`,
          name: (row) => row.title,
          run: publishAll,
          done: '已发布',
        },
      ]}
    >
      {withdrawn && <WithdrawDialog article={withdrawn} onClose={closeWithdrawn} />}
    </ListPage>
  );
}

/** Regulations, with their categories at the side. */
export const RegulationListPage = () => (
  <ArticleList title="规章制度" types={['regulation']} aside={<CategorySide type="regulation" />} />
);

export const NoticeListPage = () => <ArticleList title="通知公告" types={['notice']} />;

/** News and safety education as their writers see them. */
export const NewsManageListPage = () => <ArticleList title="新闻管理" types={['news', 'education']} />;
