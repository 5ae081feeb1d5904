import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { blockApi, BlockCause, type BlockRow } from '../../shared/credit/block.ts';
import type { LiftProps } from './credit-dialogs.tsx';

const LiftDialog = lazyPart<LiftProps>(() => import('./credit-dialogs.tsx').then((m) => m.LiftDialog));
const filter = namesOf(blockApi.list);
const current = {
  $items: [
    { value: 'true', label: '限制中' },
    { value: 'false', label: '已到期或解除' },
  ],
};

function StateTag({ row }: { row: BlockRow }) {
  if (row.is_current) return <ToneTag tone="bad">限制中</ToneTag>;
  return row.lifted_by === '' ? <ToneTag>已到期</ToneTag> : <ToneTag tone="info">已解除</ToneTag>;
}

const columns: ColumnsOf<typeof blockApi.list> = [
  { field: 'user_name', title: '人员', render: (row) => <UserCell name={row.user_name} note={row.account} /> },
  { field: 'college_name', title: '学院', maxWidth: 200 },
  { field: 'cause', title: '类别', render: (row) => labelOf(BlockCause, row.cause) },
  { field: 'reason', title: '原因', maxWidth: 260 },
  { field: 'starts_at', title: '开始', render: (row) => row.starts_at.slice(0, 16) },
  { field: 'ends_at', title: '限制至', sort: true, render: (row) => row.ends_at.slice(0, 16) },
  { field: 'is_current', title: '状态', render: (row) => <StateTag row={row} /> },
  {
    field: 'lift_reason',
    title: '解除',
    maxWidth: 220,
    render: (row) => [row.lifted_by, row.lift_reason].filter(Boolean).join('：') || '—',
  },
];

/** 黑名单: who may not book until when, and why. */
export function BlockListPage() {
  const [asked, setAsked] = useState<BlockRow>();
  return (
    <ListPage
      title="黑名单"
      read={blockApi.list}
      empty="没有人被限制预约"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />
          <EnumFilter name={filter('cause')} label="类别" of={BlockCause} />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('current')} label="状态" of={current} />
        </>
      }
      columns={columns}
      rowActions={[{ label: '解除', when: (row) => row.can.includes('lift'), run: setAsked, done: false }]}
    >
      {asked && <LiftDialog row={asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
