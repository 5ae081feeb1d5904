import { Link } from '#kernel/web/router/links.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { applyApi } from '../../shared/pickup/apply.ts';
import { ApplyStatus } from '../../shared/pickup.states.ts';
import { applyPath } from './apply-reads.ts';

const filter = namesOf(applyApi.list);

export const applyColumns: ColumnsOf<typeof applyApi.list> = [
  {
    field: 'no',
    title: '单号',
    width: 150,
    render: (row) => <Link to={`${applyPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'lab_name', title: '实验室', maxWidth: 220 },
  {
    field: 'building_name',
    title: '地点',
    maxWidth: 220,
    render: (row) => `${row.building_name} ${row.place}`,
  },
  {
    field: 'containers',
    title: '件数',
    align: 'right',
    render: (row) => (
      <>
        {row.is_special && <ToneTag tone="bad">特殊</ToneTag>} {row.containers}
      </>
    ),
  },
  { field: 'net_kg', title: '重量', align: 'right', render: (row) => `${row.net_kg} kg` },
  { field: 'expected_on', title: '期望日期', sort: true },
  { field: 'applicant_name', title: '申请人' },
  { field: 'contact', title: '联系人', shown: 'wide', phone: false, render: (row) => `${row.contact} ${row.phone}` },
  { field: 'plan_no', title: '收运计划', phone: false, render: (row) => row.plan_no || '—' },
  { field: 'created_at', title: '申请时间', sort: true, shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={ApplyStatus} value={row.status} /> },
];

export const applyFilters = (
  <>
    <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、实验室或联系人" />
    <SelectFilter name={filter('building_id')} label="楼宇" source={{ read: buildingApi.pick }} />
    <EnumFilter name={filter('status')} label="状态" of={ApplyStatus} />
    <DateRangeFilter from={filter('from')} to={filter('to')} label="申请日期" />
  </>
);
