import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { keeperApi, KeeperState } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { keeperCardApi, type KeeperCardRow } from '../../shared/report/keeper-card.ts';
import { ControlledTabs } from '../parts/controlled-tabs.tsx';
import type { AppointDialogProps } from './appoint-dialog.tsx';
import type { CardDialogProps } from './card-dialog.tsx';

const filter = namesOf(keeperCardApi.list);
const CardDialog = lazyPart<CardDialogProps>(() => import('./card-dialog.tsx').then((m) => m.CardDialog));
const AppointDialog = lazyPart<AppointDialogProps>(() => import('./appoint-dialog.tsx').then((m) => m.AppointDialog));

const OfControlled = {
  $items: [
    { value: 1, label: '须双人保管的仓库' },
    { value: 0, label: '其他仓库' },
  ],
};

const columns: ColumnsOf<typeof keeperCardApi.list> = [
  { field: 'name', title: '保管人', render: (row) => `${row.name}${row.job_no && `（${row.job_no}）`}` },
  { field: 'warehouse_name', title: '仓库', maxWidth: 240 },
  { field: 'id_card', title: '身份证号', render: (row) => row.id_card || '未登记' },
  { field: 'starts_on', title: '聘任起期', phone: false },
  { field: 'ends_on', title: '聘任止期', render: (row) => row.ends_on ?? '长期' },
  { field: 'trained_until', title: '培训有效期至', render: (row) => row.trained_until ?? '未登记' },
  { field: 'training_no', title: '培训证书', maxWidth: 180, render: (row) => row.training_no || '—', phone: false },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={KeeperState} value={row.state} /> },
];

/** 保管人登记: only who is appointed and trained may confirm and sign. */
export function KeeperTab() {
  const [card, setCard] = useState<KeeperCardRow>();
  const [appointed, setAppointed] = useState<{ row?: KeeperCardRow }>();
  const mayEdit = (row: KeeperCardRow) => row.can.includes('edit');
  return (
    <ListPage
      title="管控化学品"
      note={<ControlledTabs active="keeper" />}
      read={keeperCardApi.list}
      empty="还没有保管人。请聘任仓库的保管人，须双人保管的仓库至少两人"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="保管人" placeholder="姓名或工号" />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          <EnumFilter name={filter('state')} label="状态" of={KeeperState} />
          <EnumFilter name={filter('of_controlled')} label="仓库范围" of={OfControlled} />
        </>
      }
      create={
        mayCall(keeperApi.create) && (
          <Button type="primary" onClick={() => setAppointed({})}>
            聘任保管人
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '登记身份', when: mayEdit, run: setCard, done: false },
        { label: '聘任和培训', when: mayEdit, run: (row) => setAppointed({ row }), done: false },
      ]}
    >
      {card && <CardDialog row={card} onClose={() => setCard(undefined)} />}
      {appointed && <AppointDialog {...appointed} onClose={() => setAppointed(undefined)} />}
    </ListPage>
  );
}
