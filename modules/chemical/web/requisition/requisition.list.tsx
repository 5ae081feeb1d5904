import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { Controlled, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { requisitionPath, useRequisitionActions } from './requisition-actions.ts';

const filter = namesOf(requisitionApi.list);

const columns: ColumnsOf<typeof requisitionApi.list> = [
  {
    field: 'no',
    title: '单号',
    width: 150,
    render: (row) => <Link to={`${requisitionPath}/${row.id}`}>{row.no}</Link>,
  },
  {
    field: 'content',
    title: '化学品',
    width: 220,
    render: (row) => (
      <>
        {row.is_controlled && <ToneTag tone="bad">管控</ToneTag>} {row.content}
      </>
    ),
  },
  { field: 'applicant_name', title: '申请人' },
  { field: 'partner_name', title: '共同领用人', render: (row) => row.partner_name || '—', phone: false },
  { field: 'lab_name', title: '实验室', maxWidth: 220 },
  { field: 'purpose_name', title: '用途', phone: false },
  { field: 'warehouse_name', title: '仓库', maxWidth: 200, phone: false },
  { field: 'needed_on', title: '需用日期', render: (row) => row.needed_on ?? '—' },
  { field: 'created_at', title: '登记时间', sort: true, shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={RequisitionStatus} value={row.status} /> },
];

/** 领用申请: what was asked of the stores, from the draft to the last empty bottle. */
export function RequisitionListPage() {
  const actions = useRequisitionActions();
  return (
    <ListPage
      title="领用申请"
      read={requisitionApi.list}
      empty="还没有领用申请"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、申请人、化学品或 CAS 号" />
          <EnumFilter name={filter('status')} label="状态" of={RequisitionStatus} />
          <EnumFilter name={filter('is_controlled')} label="管控" of={Controlled} />
          {holdsRight('stock.warehouse.read') && (
            <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          )}
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={<NewButton to={`${requisitionPath}/edit/0`} right="chemical.requisition.edit" label="申请领用" />}
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${requisitionPath}/${row.id}` }, ...actions]}
    />
  );
}
