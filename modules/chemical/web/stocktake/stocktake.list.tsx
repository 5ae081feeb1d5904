import { Button } from 'antd';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';
import { StocktakeStatus } from '../../shared/stocktake.states.ts';
import type { NewStocktakeProps } from './new-dialog.tsx';

const NewDialog = lazyPart<NewStocktakeProps>(() => import('./new-dialog.tsx').then((m) => m.NewStocktakeDialog));
const filter = namesOf(stocktakeApi.list);
const stocktakePath = '/chemical/stocktake';

const columns: ColumnsOf<typeof stocktakeApi.list> = [
  {
    field: 'name',
    title: '名称',
    maxWidth: 260,
    render: (row) => <Link to={`${stocktakePath}/${row.id}`}>{row.name}</Link>,
  },
  {
    field: 'scope',
    title: '范围',
    maxWidth: 280,
    render: (row) => (
      <>
        {row.is_controlled && <ToneTag tone="bad">管控</ToneTag>} {row.scope}
      </>
    ),
  },
  { field: 'expected', title: '应盘', align: 'right' },
  { field: 'counted', title: '已盘', align: 'right' },
  { field: 'surplus', title: '盘盈', align: 'right' },
  { field: 'missing', title: '盘亏', align: 'right' },
  { field: 'leader_name', title: '负责人' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={StocktakeStatus} value={row.status} /> },
  { field: 'created_at', title: '登记时间', sort: true },
  { field: 'no', title: '盘点单号', shown: 'chosen', phone: false },
  { field: 'submitted_at', title: '提交时间', shown: 'chosen', phone: false },
];

/** 库存盘点: counts of stores and laboratories. */
export function StocktakeListPage() {
  const [isNew, setIsNew] = useState(false);
  return (
    <ListPage
      title="库存盘点"
      read={stocktakeApi.list}
      empty="还没有盘点。管控化学品每月、仓库每季度、实验室每学期盘点一次"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、名称或容器编码" />
          <EnumFilter name={filter('status')} label="状态" of={StocktakeStatus} />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={
        holdsRight('chemical.stocktake.edit') && (
          <Button type="primary" onClick={() => setIsNew(true)}>
            新增盘点
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '盘点', when: (row) => row.can.includes('count'), to: (row) => `${stocktakePath}/${row.id}` },
        { label: '审核', when: (row) => row.can.includes('audit'), to: (row) => `${stocktakePath}/${row.id}` },
        { label: '查看', to: (row) => `${stocktakePath}/${row.id}` },
      ]}
    >
      {isNew && <NewDialog onClose={() => setIsNew(false)} />}
    </ListPage>
  );
}
