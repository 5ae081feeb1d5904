import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { OutboundKind, outboundApi } from '../../shared/stock/outbound.ts';
import { outboundPath, storeSource } from '../parts/reads.ts';

const filter = namesOf(outboundApi.list);

const columns: ColumnsOf<typeof outboundApi.list> = [
  { field: 'no', title: '出库单号', render: (row) => <Link to={`${outboundPath}/${row.id}`}>{row.no}</Link> },
  { field: 'kind', title: '类型', render: (row) => <EnumTag of={OutboundKind} value={row.kind} /> },
  { field: 'warehouse_name', title: '仓库', maxWidth: 200 },
  { field: 'lab_name', title: '实验室', maxWidth: 200, render: (row) => row.lab_name || '—' },
  { field: 'recipient_name', title: '领用人', render: (row) => row.recipient_name || '—' },
  { field: 'kinds', title: '品种', align: 'right' },
  { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
  { field: 'issuer_name', title: '库管员' },
  { field: 'issued_at', title: '出库时间', sort: true },
];

/** 耗材出库: what left the stores, to laboratories or out of the books. */
export function OutboundListPage() {
  return (
    <ListPage
      title="耗材出库"
      read={outboundApi.list}
      empty="还没有出库单。待出库的领用申请在“领用申请”中办理，报损在库存详情中办理"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、物资编码或名称" />
          <EnumFilter name={filter('kind')} label="类型" of={OutboundKind} />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={storeSource} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="出库日期" />
        </>
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${outboundPath}/${row.id}` }]}
    />
  );
}
