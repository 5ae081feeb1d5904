import '../reservation.css';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { appealApi, type AppealRow } from '../../shared/credit/appeal.ts';
import { AppealStatus } from '../../shared/credit/appeal.states.ts';
import { creditApi, CreditKind } from '../../shared/credit/credit.ts';
import type { DecideAppealProps } from './credit-dialogs.tsx';

const dialogs = () => import('./credit-dialogs.tsx');
const BreachDialog = lazyPart<{ onClose: () => void }>(() => dialogs().then((m) => m.BreachDialog));
const DecideAppealDialog = lazyPart<DecideAppealProps>(() => dialogs().then((m) => m.DecideAppealDialog));
const filter = namesOf(appealApi.list);

const columns: ColumnsOf<typeof appealApi.list> = [
  { field: 'user_name', title: '申诉人' },
  { field: 'resource_name', title: '资源', width: 180 },
  { field: 'kind', title: '扣分', render: (row) => <EnumTag of={CreditKind} value={row.kind} /> },
  { field: 'points', title: '分值', align: 'right' },
  { field: 'cause', title: '扣分原因', maxWidth: 240 },
  { field: 'reason', title: '申诉理由', maxWidth: 240 },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={AppealStatus} value={row.status} /> },
  {
    field: 'opinion',
    title: '处理',
    maxWidth: 200,
    render: (row) => [row.decided_by, row.opinion].filter(Boolean).join('：') || '—',
  },
  { field: 'created_at', title: '时间', sort: true, render: (row) => row.created_at.slice(0, 16) },
];

/** 信用申诉: keepers decide first, what they refuse the college. */
export function AppealListPage() {
  const [decision, setDecision] = useState<{ row: AppealRow; pass: boolean }>();
  const [isOpen, setOpen] = useState(false);
  const may = (row: AppealRow) => row.can.includes('decide');
  return (
    <ListPage
      title="信用申诉"
      read={appealApi.list}
      empty="没有申诉"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="申诉人或资源" />
          <EnumFilter name={filter('status')} label="状态" of={AppealStatus} />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      create={mayCall(creditApi.adjust) && <Button onClick={() => setOpen(true)}>登记损坏或违规</Button>}
      columns={columns}
      rowActions={[
        { label: '采纳', when: may, run: (row) => setDecision({ row, pass: true }), done: false },
        { label: '不采纳', danger: true, when: may, run: (row) => setDecision({ row, pass: false }), done: false },
      ]}
    >
      {decision && <DecideAppealDialog {...decision} onClose={() => setDecision(undefined)} />}
      {isOpen && <BreachDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
