import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import type { DetailAction } from '#screens/frames/detail-page.tsx';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { articleApi, type ArticleRow } from '../../shared/article.ts';

/** Reads that a change of an article makes old. */
export const articleReads = [articleApi.list, articleApi.find, articleApi.readers, todoApi.list];

type Action = DetailAction<ArticleRow>;

/** What may be done with an article, for its row and its page; `withdrawn` is the one whose reason is asked for. */
export function useArticleActions() {
  const [withdrawn, setWithdrawn] = useState<ArticleRow>();
  const publish = useCommand(articleApi.publish, articleReads);
  const abolish = useCommand(articleApi.setAbolished, articleReads);
  const remind = useCommand(articleApi.remind, articleReads);
  const remove = useCommand(articleApi.remove, articleReads);
  const can = (action: ArticleRow['can'][number]) => (row: ArticleRow) => row.can.includes(action);
  const actions = {
    edit: { label: '编辑', when: can('edit'), to: (row) => `/lab-baseinfo/news-edit/${row.id}` },
    publish: {
      label: '发布',
      primary: true,
      when: can('publish'),
      confirm: (row) => `确定发布“${row.title}”吗？发布后发布范围内的人员即可阅读。`,
      run: ({ id }) => publish.mutateAsync({ id }),
      done: '已发布',
    },
    remind: {
      label: '催阅',
      when: can('remind'),
      confirm: '将通知尚未阅读的人员，同一天只提醒一次，确定吗？',
      run: ({ id }) => remind.mutateAsync({ id }),
      done: '已提醒未读人员',
    },
    withdraw: { label: '撤回', when: can('withdraw'), run: (row) => setWithdrawn(row) },
    abolish: {
      label: '废止',
      when: can('abolish'),
      confirm: (row) => `确定废止“${row.title}”吗？废止后仍可查阅，并标明已废止。`,
      run: ({ id }) => abolish.mutateAsync({ id, abolished: true }),
    },
    restore: {
      label: '恢复',
      when: can('restore'),
      confirm: (row) => `确定恢复“${row.title}”为现行制度吗？`,
      run: ({ id }) => abolish.mutateAsync({ id, abolished: false }),
    },
    remove: {
      label: '删除',
      danger: true,
      when: can('remove'),
      confirm: (row) => `确定删除“${row.title}”吗？`,
      run: ({ id }) => remove.mutateAsync({ id }),
      done: '已删除',
    },
  } satisfies Record<string, Action>;
  return { actions, publish, withdrawn, closeWithdrawn: () => setWithdrawn(undefined) };
}
