import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DateCell, ToneTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { delegationApi, DelegationSide, instanceApi, type DelegationRow } from '../shared/process.ts';

const DelegationDialog = lazyPart<{ onClose: () => void }>(() =>
  import('./parts/delegation-dialog.tsx').then((m) => m.DelegationDialog),
);

const field = namesOf(delegationApi.list);

const states = {
  coming: { label: '未开始', tone: 'info' },
  active: { label: '委托中', tone: 'good' },
  ended: { label: '已结束', tone: 'neutral' },
} as const;

const State = ({ row }: { row: DelegationRow }) => (
  <ToneTag tone={states[row.state].tone}>{states[row.state].label}</ToneTag>
);

export function DelegationListPage() {
  const [isNew, setNew] = useState(false);
  const remove = useCommand(delegationApi.remove, [delegationApi.list]);
  const { data } = useRead(instanceApi.processNames, {}, { staleMs: 60_000, quiet: true });
  const nameOf = (key: string) => data?.content.find(({ process_key }) => process_key === key)?.name ?? key;
  return (
    <ListPage
      title="委托设置"
      note="外出期间由他人代为审批，处理记为“代某某处理”；他人委托给您的也列在这里"
      read={delegationApi.list}
      empty="没有委托。外出前可以把审批委托给他人"
      filters={<EnumFilter name={field('side')} label="方向" of={DelegationSide} />}
      create={
        <Button type="primary" onClick={() => setNew(true)}>
          新增委托
        </Button>
      }
      columns={[
        { field: 'side', title: '方向', render: (row) => labelOf(DelegationSide, row.side) },
        {
          field: 'owner_name',
          title: '委托人',
          render: (row) => <UserCell name={row.owner_name} note={row.owner_unit} />,
        },
        {
          field: 'delegate_name',
          title: '受托人',
          render: (row) => <UserCell name={row.delegate_name} note={row.delegate_unit} />,
        },
        { field: 'from_at', title: '开始', sort: true, render: (row) => <DateCell value={row.from_at} /> },
        { field: 'to_at', title: '结束', sort: true, render: (row) => <DateCell value={row.to_at} /> },
        {
          field: 'process_keys',
          title: '流程范围',
          render: (row) => (row.process_keys.length === 0 ? '全部流程' : row.process_keys.map(nameOf).join('、')),
        },
        { field: 'state', title: '状态', render: (row) => <State row={row} /> },
      ]}
      rowActions={[
        {
          label: '取消委托',
          when: (row) => row.can.includes('remove'),
          run: (row) => remove.mutateAsync({ id: row.id }),
          confirm: (row) => `取消后${row.delegate_name}不能再代您处理，确定取消？`,
          danger: true,
          done: '已取消',
        },
      ]}
    >
      {isNew && <DelegationDialog onClose={() => setNew(false)} />}
    </ListPage>
  );
}
