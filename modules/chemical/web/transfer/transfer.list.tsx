import { Link } from '#kernel/web/router/links.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';

const filter = namesOf(transferApi.list);
const transferPath = '/chemical/transfer';

const columns: ColumnsOf<typeof transferApi.list> = [
  {
    field: 'no',
    title: '调拨单号',
    width: 150,
    render: (row) => <Link to={`${transferPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'warehouse_name', title: '调出', maxWidth: 220 },
  { field: 'target_name', title: '调入', maxWidth: 220 },
  {
    field: 'containers',
    title: '件数',
    align: 'right',
    render: (row) => (
      <>
        {row.is_controlled && <ToneTag tone="bad">管控</ToneTag>} {row.containers}
        {row.refused > 0 && `（拒收 ${row.refused}）`}
      </>
    ),
  },
  { field: 'creator_name', title: '登记人', shown: 'wide', phone: false },
  { field: 'senders', title: '调出人', render: (row) => row.senders || '—', phone: false },
  { field: 'receivers', title: '接收人', render: (row) => row.receivers || '—', phone: false },
  { field: 'created_at', title: '登记时间', sort: true },
  { field: 'sent_at', title: '调出时间', shown: 'chosen', phone: false },
  { field: 'decided_at', title: '完成时间', shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={TransferStatus} value={row.status} /> },
];

/** 调拨: what goes from one store to another. */
export function TransferListPage() {
  return (
    <ListPage
      title="调拨"
      read={transferApi.list}
      empty="还没有调拨单。把容器从一个仓库转到另一个仓库时在这里登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、容器编码、化学品或 CAS 号" />
          <EnumFilter name={filter('status')} label="状态" of={TransferStatus} />
          <SelectFilter name={filter('warehouse_id')} label="调出仓库" source={{ read: warehouseApi.list }} />
          <SelectFilter name={filter('target_id')} label="调入仓库" source={{ read: warehouseApi.list }} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={<NewButton to={`${transferPath}/add`} right="chemical.transfer.edit" label="登记调拨" />}
      columns={columns}
      rowActions={[
        { label: '调出', when: (row) => row.can.includes('send'), to: (row) => `${transferPath}/${row.id}` },
        { label: '接收', when: (row) => row.can.includes('receive'), to: (row) => `${transferPath}/${row.id}` },
        { label: '查看', to: (row) => `${transferPath}/${row.id}` },
      ]}
    />
  );
}
