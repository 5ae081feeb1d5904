import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { inboundApi } from '../../shared/stock/inbound.ts';
import { InboundSource, InboundStatus } from '../../shared/stock/inbound.states.ts';
import { inboundPath, storeSource } from '../parts/reads.ts';

const filter = namesOf(inboundApi.list);

const columns: ColumnsOf<typeof inboundApi.list> = [
  { field: 'no', title: '入库单号', render: (row) => <Link to={`${inboundPath}/${row.id}`}>{row.no}</Link> },
  { field: 'source', title: '来源', render: (row) => labelOf(InboundSource, row.source) },
  { field: 'warehouse_name', title: '仓库', maxWidth: 220 },
  { field: 'kinds', title: '品种', align: 'right' },
  { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
  { field: 'creator_name', title: '登记人', shown: 'wide' },
  { field: 'receiver_name', title: '收货人', render: (row) => row.receiver_name || '—' },
  { field: 'created_at', title: '登记时间', sort: true },
  { field: 'received_at', title: '入库时间', shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={InboundStatus} value={row.status} /> },
];

/** 耗材入库: goods that came in, and those that wait to be received. */
export function InboundListPage() {
  return (
    <ListPage
      title="耗材入库"
      read={inboundApi.list}
      empty="还没有入库单。物资到货后由仓库保管人在这里登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、物资编码或名称" />
          <EnumFilter name={filter('status')} label="状态" of={InboundStatus} />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={storeSource} />
          <EnumFilter name={filter('source')} label="来源" of={InboundSource} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={<NewButton to={`${inboundPath}/edit/0`} right="consumable.keep" label="登记入库" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${inboundPath}/${row.id}` },
        editAction((id) => `${inboundPath}/edit/${id}`),
      ]}
    />
  );
}
