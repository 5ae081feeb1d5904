import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { disposerApi } from '../../shared/transfer/disposer.ts';
import { ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';
import { transferPath } from './transfer-reads.ts';

const filter = namesOf(manifestApi.list);

const columns: ColumnsOf<typeof manifestApi.list> = [
  {
    field: 'no',
    title: '联单编号',
    width: 160,
    render: (row) => <Link to={`${transferPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'disposer_name', title: '处置单位', maxWidth: 220 },
  { field: 'carrier', title: '承运人', maxWidth: 200 },
  { field: 'plate', title: '车牌' },
  { field: 'warehouse_name', title: '移出', maxWidth: 200, phone: false },
  { field: 'containers', title: '件数', align: 'right' },
  { field: 'weight_kg', title: '重量', align: 'right', render: (row) => `${row.weight_kg} kg` },
  { field: 'departed_at', title: '启运', render: (row) => row.departed_at ?? '—' },
  {
    field: 'received_kg',
    title: '接受',
    align: 'right',
    render: (row) => (row.received_kg === null ? '—' : `${row.received_kg} kg`),
  },
  { field: 'created_at', title: '登记时间', sort: true, shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={ManifestStatus} value={row.status} /> },
];

/** 转移联单: what has left for a disposer. */
export function ManifestListPage() {
  return (
    <ListPage
      title="转移联单"
      read={manifestApi.list}
      empty={
        holdsRight('waste.transfer.edit')
          ? '还没有转移联单。在国家系统生成联单编号后，在这里登记并核对许可和合同'
          : '还没有转移联单'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="联单编号、车牌或处置单位" />
          <SelectFilter name={filter('disposer_id')} label="处置单位" source={{ read: disposerApi.list }} />
          <EnumFilter name={filter('status')} label="状态" of={ManifestStatus} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      create={<NewButton to={`${transferPath}/add`} right="waste.transfer.edit" label="新增转移联单" />}
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${transferPath}/${row.id}` }]}
    />
  );
}
