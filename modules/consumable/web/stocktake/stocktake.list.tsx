import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { StocktakeStatus } from '../../shared/stocktake/stocktake.states.ts';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { stocktakePath, storeSource } from '../parts/reads.ts';
import type { StartDialogProps } from './start-dialog.tsx';

const filter = namesOf(stocktakeApi.list);
const StartDialog = lazyPart<StartDialogProps>(() => import('./start-dialog.tsx').then((m) => m.StartDialog));

const columns: ColumnsOf<typeof stocktakeApi.list> = [
  { field: 'no', title: '盘点单号', render: (row) => <Link to={`${stocktakePath}/${row.id}`}>{row.no}</Link> },
  { field: 'warehouse_name', title: '仓库', maxWidth: 220 },
  { field: 'counted', title: '已盘批次', align: 'right', render: (row) => `${row.counted} / ${row.batches}` },
  { field: 'differences', title: '差异', align: 'right' },
  { field: 'creator_name', title: '发起人' },
  { field: 'created_at', title: '开始时间', sort: true },
  { field: 'decider_name', title: '审核人', render: (row) => row.decider_name || '—' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={StocktakeStatus} value={row.status} /> },
];

/** 耗材盘点: counts of the stores. */
export function StocktakeListPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ListPage
      title="耗材盘点"
      read={stocktakeApi.list}
      empty="还没有盘点。保管人发起盘点后，仓库暂停出入库，直到盘点完成"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="盘点单号" />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={storeSource} />
          <EnumFilter name={filter('status')} label="状态" of={StocktakeStatus} />
        </>
      }
      create={
        mayCall(stocktakeApi.create) && (
          <Button type="primary" onClick={() => setOpen(true)}>
            开始盘点
          </Button>
        )
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${stocktakePath}/${row.id}` }]}
    >
      {isOpen && <StartDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
