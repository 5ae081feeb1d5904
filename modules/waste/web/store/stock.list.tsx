import '../parts/waste.css';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { StockAge, stockApi, stockSheet, type StockRow } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { groupText, LabelNo, NumberedGroup } from '../parts/tags.tsx';
import type { MoveDialogProps } from './move-dialog.tsx';

const filter = namesOf(stockApi.list);
const MoveDialog = lazyPart<MoveDialogProps>(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

const columns: ColumnsOf<typeof stockApi.list> = [
  {
    field: 'label_no',
    title: '标签号',
    render: (row) => (
      <Link to={`/waste/record/${row.id}`}>
        <LabelNo no={row.label_no} />
      </Link>
    ),
  },
  { field: 'name', title: '废物名称', maxWidth: 160 },
  { field: 'code', title: '代码', width: 110 },
  { field: 'compat_group', title: '相容组', maxWidth: 180, render: (row) => groupText(row.compat_group) },
  { field: 'weight_kg', title: '重量', align: 'right', render: (row) => `${row.weight_kg} kg` },
  { field: 'warehouse_name', title: '暂存设施', maxWidth: 200 },
  { field: 'zone_name', title: '分区' },
  { field: 'lab_name', title: '来源实验室', maxWidth: 220, shown: 'chosen', phone: false },
  { field: 'stored_on', title: '入库日期', sort: true },
  {
    field: 'days',
    title: '已存天数',
    render: (row) => (
      <>
        {row.days} {row.age !== StockAge.normal && <EnumTag of={StockAge} value={row.age} />}
      </>
    ),
  },
];

/** 暂存库存: what stands in the stores, the oldest first. */
export function StockListPage() {
  const [moved, setMoved] = useState<StockRow>();
  return (
    <ListPage
      title="暂存库存"
      read={stockApi.list}
      empty="暂存设施里还没有危险废物"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="标签号或废物名称" />
          <SelectFilter name={filter('warehouse_id')} label="暂存设施" source={{ read: zoneApi.stores }} />
          <EnumFilter name={filter('compat_group')} label="相容组" of={NumberedGroup} />
          <EnumFilter name={filter('age')} label="暂存期限" of={StockAge} />
        </>
      }
      toolbar={
        <>
          {mayCall(stockSheet.apply) && (
            <ImportButton
              title="导入危废期初库存"
              sheet={stockSheet}
              invalidates={[stockApi.list, zoneApi.list, zoneApi.stores]}
            />
          )}
          <ExportButton endpoint={stockSheet.export} name="危废暂存库存.xlsx" />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '移位', when: (row) => row.can.includes('move'), run: setMoved, done: false },
        { label: '查看', to: (row) => `/waste/record/${row.id}` },
      ]}
    >
      {moved && <MoveDialog row={moved} onClose={() => setMoved(undefined)} />}
    </ListPage>
  );
}
