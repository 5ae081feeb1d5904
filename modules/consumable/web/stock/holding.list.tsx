import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { goodsCategory } from '../../shared/material/material.ts';
import { holdingApi, StockFlag, stockSheet } from '../../shared/stock/holding.ts';
import { stockPath, stockReads, storeSource } from '../parts/reads.ts';
import { StockFlags } from '../parts/stock-flags.tsx';

const filter = namesOf(holdingApi.list);

const columns: ColumnsOf<typeof holdingApi.list> = [
  { field: 'code', title: '物资编码', sort: true, width: 110 },
  {
    field: 'name',
    title: '物资',
    maxWidth: 200,
    render: (row) => <Link to={`${stockPath}/${row.id}`}>{[row.name, row.spec].filter(Boolean).join('　')}</Link>,
  },
  { field: 'category_name', title: '分类', shown: 'chosen', phone: false },
  { field: 'warehouse_name', title: '仓库', maxWidth: 160 },
  { field: 'quantity', title: '数量', align: 'right', sort: true, render: (row) => `${row.quantity} ${row.unit}` },
  { field: 'reserved', title: '已预留', align: 'right' },
  { field: 'available', title: '可用', align: 'right' },
  { field: 'safety_stock', title: '安全库存', align: 'right' },
  { field: 'batches', title: '批次', align: 'right', shown: 'wide' },
  { field: 'next_expiry', title: '最近有效期', sort: true, render: (row) => row.next_expiry ?? '—' },
  { field: 'amount', title: '金额（元）', align: 'right', shown: 'chosen', render: (row) => moneyText(row.amount) },
  { field: 'flags', title: '状态', maxWidth: 200, render: (row) => <StockFlags flags={row.flags} /> },
];

/** 耗材库存: what each store keeps of which material. */
export function HoldingListPage() {
  return (
    <ListPage
      title="耗材库存"
      read={holdingApi.list}
      empty="还没有库存。登记入库或导入期初库存后在这里查看"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编码、名称或规格" />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={storeSource} />
          <SelectFilter name={filter('category')} label="分类" source={codeSource(goodsCategory)} />
          <EnumFilter name={filter('flag')} label="状态" of={StockFlag} />
        </>
      }
      toolbar={
        <>
          {mayCall(stockSheet.apply) && (
            <ImportButton title="导入期初库存" sheet={stockSheet} invalidates={stockReads} />
          )}
          <ExportButton endpoint={stockSheet.export} name="耗材库存.xlsx" />
        </>
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${stockPath}/${row.id}` }]}
    />
  );
}
