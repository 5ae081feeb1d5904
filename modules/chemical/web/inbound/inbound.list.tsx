import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { inboundApi, InboundSource } from '../../shared/inbound/inbound.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';

const filter = namesOf(inboundApi.list);
const inboundPath = '/chemical/inbound';

const columns: ColumnsOf<typeof inboundApi.list> = [
  {
    field: 'no',
    title: '入库单号',
    width: 150,
    render: (row) => <Link to={`${inboundPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'source', title: '来源', render: (row) => labelOf(InboundSource, row.source) },
  { field: 'warehouse_name', title: '仓库', maxWidth: 220 },
  { field: 'kinds', title: '品种数', align: 'right' },
  { field: 'containers', title: '件数', align: 'right' },
  { field: 'applicant_name', title: '申请人', shown: 'wide', phone: false },
  { field: 'creator_name', title: '经办人' },
  {
    field: 'confirmer_name',
    title: '复核人',
    render: (row) => [row.confirmer_name, row.second_name].filter(Boolean).join('、') || '—',
  },
  { field: 'created_at', title: '登记时间', sort: true },
  { field: 'decided_at', title: '复核时间', shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={InboundStatus} value={row.status} /> },
];

/** 入库管理: goods that arrived, and those that wait for their keepers. */
export function InboundListPage() {
  return (
    <ListPage
      title="入库管理"
      read={inboundApi.list}
      empty="还没有入库单。化学品到货后在这里登记，由保管人复核入库"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、化学品名称或 CAS 号" />
          <EnumFilter name={filter('status')} label="状态" of={InboundStatus} />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          <EnumFilter name={filter('source')} label="来源" of={InboundSource} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={<NewButton to={`${inboundPath}/edit/0`} right="chemical.inbound.edit" label="登记入库" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${inboundPath}/${row.id}` },
        editAction((id) => `${inboundPath}/edit/${id}`),
      ]}
    />
  );
}
