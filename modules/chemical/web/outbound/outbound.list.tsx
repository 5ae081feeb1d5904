import { Link } from '#kernel/web/router/links.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { Controlled, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';

const filter = namesOf(outboundApi.list);
const outboundPath = '/chemical/outbound';

const columns: ColumnsOf<typeof outboundApi.list> = [
  {
    field: 'no',
    title: '领用单号',
    width: 150,
    render: (row) => <Link to={`${outboundPath}/${row.id}`}>{row.no}</Link>,
  },
  {
    field: 'content',
    title: '待出库',
    maxWidth: 340,
    render: (row) => (
      <>
        {row.is_controlled && <ToneTag tone="bad">管控</ToneTag>} {row.content}
      </>
    ),
  },
  { field: 'lab_name', title: '实验室', maxWidth: 200 },
  {
    field: 'applicant_name',
    title: '领用人',
    render: (row) => [row.applicant_name, row.partner_name].filter(Boolean).join('、'),
  },
  { field: 'warehouse_name', title: '仓库', maxWidth: 200, phone: false },
  { field: 'needed_on', title: '需用日期', sort: true, render: (row) => row.needed_on ?? '—' },
  { field: 'reserved_until', title: '保留至' },
  { field: 'picked', title: '已备', align: 'right', render: (row) => `${row.picked} 件`, phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={RequisitionStatus} value={row.status} /> },
];

/** 出库管理: what waits for its store, the longest first. */
export function OutboundListPage() {
  return (
    <ListPage
      title="出库管理"
      note="审核通过、等待领取的领用单；已出库的在“领用申请”中查看"
      read={outboundApi.list}
      empty="没有待出库的领用单"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、申请人、化学品或 CAS 号" />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          <EnumFilter name={filter('is_controlled')} label="管控" of={Controlled} />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '备货出库', when: (row) => row.can.includes('issue'), to: (row) => `${outboundPath}/${row.id}` },
        { label: '查看', when: (row) => !row.can.includes('issue'), to: (row) => `${outboundPath}/${row.id}` },
      ]}
    />
  );
}
