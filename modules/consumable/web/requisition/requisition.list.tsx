import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { requisitionPath, storeSource } from '../parts/reads.ts';
import { useRequisitionActions } from './requisition-actions.ts';

const filter = namesOf(requisitionApi.list);

const columns: ColumnsOf<typeof requisitionApi.list> = [
  {
    field: 'no',
    title: '领用单号',
    width: 150,
    render: (row) => <Link to={`${requisitionPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'applicant_name', title: '申请人' },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'warehouse_name', title: '仓库', maxWidth: 160 },
  { field: 'content', title: '物资', maxWidth: 240 },
  { field: 'purpose', title: '用途', maxWidth: 160, shown: 'wide', phone: false },
  { field: 'created_at', title: '登记时间', sort: true, render: (row) => row.created_at.slice(0, 16) },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={RequisitionStatus} value={row.status} /> },
];

/** 耗材领用申请: own ones, those to decide, and those to hand over. */
export function RequisitionListPage() {
  const actions = useRequisitionActions();
  return (
    <ListPage
      title="耗材领用申请"
      read={requisitionApi.list}
      empty="还没有领用申请。新增后由实验室或学院审核，再到仓库领取"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、物资编码或名称" />
          <EnumFilter name={filter('status')} label="状态" of={RequisitionStatus} />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={storeSource} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={<NewButton to={`${requisitionPath}/edit/0`} right="consumable.requisition.edit" label="申请领用" />}
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${requisitionPath}/${row.id}` }, ...actions]}
    />
  );
}
