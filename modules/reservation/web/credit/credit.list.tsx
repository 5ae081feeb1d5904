import '../reservation.css';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { creditApi, type CreditRow } from '../../shared/credit/credit.ts';
import type { CreditFlowsProps } from './credit-dialogs.tsx';

const dialogs = () => import('./credit-dialogs.tsx');
const BreachDialog = lazyPart<{ onClose: () => void }>(() => dialogs().then((m) => m.BreachDialog));
const CreditFlowsDialog = lazyPart<CreditFlowsProps>(() => dialogs().then((m) => m.CreditFlowsDialog));
const filter = namesOf(creditApi.list);
const blocked = { $items: [{ value: 'true', label: '不能预约' }] };

const columns: ColumnsOf<typeof creditApi.list> = [
  { field: 'user_name', title: '人员', render: (row) => <UserCell name={row.user_name} note={row.account} /> },
  { field: 'college_name', title: '学院', maxWidth: 200 },
  { field: 'school_year', title: '学年' },
  { field: 'points', title: '信用分', align: 'right', sort: true },
  { field: 'losses', title: '扣分次数', align: 'right' },
  {
    field: 'blocked_until',
    title: '限制至',
    render: (row) =>
      row.blocked_until === null ? '—' : <ToneTag tone="bad">{row.blocked_until.slice(0, 16)}</ToneTag>,
  },
];

/** 信用分: whoever has lost points; everybody else has 100. */
export function CreditListPage() {
  const [shown, setShown] = useState<CreditRow>();
  const [isOpen, setOpen] = useState(false);
  return (
    <ListPage
      title="信用分"
      note="每学年 100 分起，这里列出扣过分的人员"
      read={creditApi.list}
      empty="没有人被扣分"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2026-2027" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('blocked')} label="限制" of={blocked} />
        </>
      }
      create={mayCall(creditApi.adjust) && <Button onClick={() => setOpen(true)}>登记损坏或违规</Button>}
      columns={columns}
      rowActions={[{ label: '扣分记录', run: setShown, done: false }]}
    >
      {shown && <CreditFlowsDialog row={shown} onClose={() => setShown(undefined)} />}
      {isOpen && <BreachDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
