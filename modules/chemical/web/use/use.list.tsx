import { holdsRight } from '#kernel/web/session/session.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { Controlled } from '../../shared/requisition/requisition.states.ts';
import { useApi } from '../../shared/use/use.ts';
import { HeldList } from './held-list.tsx';

const filter = namesOf(useApi.list);

const columns: ColumnsOf<typeof useApi.list> = [
  { field: 'at', title: '日期', sort: true },
  { field: 'code', title: '容器', width: 130, render: (row) => <Link to={`/chemical/c/${row.code}`}>{row.code}</Link> },
  { field: 'name', title: '名称', render: (row) => `${row.name}（${row.cas}）`, maxWidth: 220 },
  { field: 'before', title: '使用前', align: 'right', render: (row) => `${row.before} ${row.unit}` },
  { field: 'used', title: '用量', align: 'right', render: (row) => `${row.used} ${row.unit}` },
  { field: 'after', title: '使用后', align: 'right', render: (row) => `${row.after} ${row.unit}` },
  {
    field: 'measured',
    title: '实测',
    align: 'right',
    render: (row) => (row.measured === null ? '—' : `${row.measured} ${row.unit}`),
    shown: 'chosen',
    phone: false,
  },
  { field: 'user_name', title: '使用人' },
  { field: 'partner_name', title: '共同使用人', render: (row) => row.partner_name || '—', phone: false },
  { field: 'experiment', title: '实验/项目', maxWidth: 220 },
  { field: 'destination', title: '去向', maxWidth: 180, render: (row) => row.destination || '—', phone: false },
  { field: 'lab_name', title: '实验室', maxWidth: 200, shown: 'wide', phone: false },
  { field: 'explanation', title: '差异说明', maxWidth: 220, shown: 'chosen', phone: false },
];

/** 使用登记: what the laboratories have in use, and what was used of it. */
export function UseListPage() {
  return (
    <ListPage
      title="使用登记"
      read={useApi.list}
      empty="还没有使用登记"
      summary={() => holdsRight('chemical.use.edit') && <HeldList prefers="use" />}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="容器编码、化学品、CAS 号或使用人" />
          <EnumFilter name={filter('is_controlled')} label="管控" of={Controlled} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="使用日期" />
        </>
      }
      columns={columns}
    />
  );
}
