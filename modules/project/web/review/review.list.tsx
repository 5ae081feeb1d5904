import { useState } from 'react';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { reviewApi, type ReviewRow } from '../../shared/review/review.ts';
import { ReviewState } from '../../shared/review/review.states.ts';
import { moneyOr } from '../parts/project-columns.tsx';
import type { DeclineProps } from './decline-dialog.tsx';

const DeclineDialog = lazyPart<DeclineProps>(() => import('./decline-dialog.tsx').then((m) => m.DeclineDialog));
const filter = namesOf(reviewApi.list);

const columns: ColumnsOf<typeof reviewApi.list> = [
  { field: 'project_no', title: '编号', width: 150 },
  { field: 'project_name', title: '项目', maxWidth: 240 },
  { field: 'category_name', title: '类别' },
  { field: 'org_name', title: '单位', maxWidth: 180 },
  { field: 'applied', title: '申请金额（元）', align: 'right', render: (row) => moneyText(row.applied) },
  { field: 'expert_name', title: '专家' },
  { field: 'score', title: '得分', align: 'right', render: (row) => row.score ?? '—' },
  { field: 'suggested', title: '建议金额（元）', align: 'right', render: (row) => moneyOr(row.suggested) },
  { field: 'assigned_at', title: '分配时间', sort: true, shown: 'chosen' },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={ReviewState} value={row.state} /> },
];

/** 专家评审: projects that the caller scores. */
export function ReviewListPage() {
  const [declined, setDeclined] = useState<ReviewRow>();
  return (
    <ListPage
      title="专家评审"
      read={reviewApi.list}
      empty="没有请您评审的项目"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="项目" placeholder="编号或名称" />
          <EnumFilter name={filter('state')} label="状态" of={ReviewState} />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '评审', when: (row) => row.can.includes('score'), to: (row) => row.id },
        { label: '回避', danger: true, when: (row) => row.can.includes('decline'), run: setDeclined, done: false },
      ]}
    >
      {declined && <DeclineDialog row={declined} onClose={() => setDeclined(undefined)} />}
    </ListPage>
  );
}
