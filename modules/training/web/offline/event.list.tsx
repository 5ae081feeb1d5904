import { Link } from '#kernel/web/router/links.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusFilter, CollegeFilter, LabFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { EventKind, EventStatus } from '../../shared/offline/event.states.ts';
import { eventApi } from '../../shared/offline/event.ts';
import { offlinePath } from './event-reads.ts';

const filter = namesOf(eventApi.list);

/** For the whole school, or for a college or laboratory. */
const direct = {
  $items: [
    { value: 1, label: '面向全校' },
    { value: 0, label: '面向学院或实验室' },
  ],
} as const;

const columns: ColumnsOf<typeof eventApi.list> = [
  {
    field: 'topic',
    title: '主题',
    width: 220,
    render: (row) => <Link to={`${offlinePath}/${row.id}`}>{row.topic}</Link>,
  },
  { field: 'kind', title: '类型', render: (row) => labelOf(EventKind, row.kind) },
  {
    field: 'starts_at',
    title: '时间',
    sort: true,
    render: (row) => `${row.starts_at.slice(0, 16)} 至 ${row.ends_at.slice(11, 16)}`,
  },
  { field: 'place', title: '地点', maxWidth: 200 },
  { field: 'teacher', title: '讲师' },
  {
    field: 'lab_name',
    title: '范围',
    maxWidth: 220,
    render: (row) => row.lab_name || row.college_name || '全校',
  },
  { field: 'hours', title: '学时', align: 'right' },
  { field: 'attended', title: '签到', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={EventStatus} value={row.status} /> },
];

/** 线下培训和演练: courses, drills and trainings on site, with who was there. */
export function EventListPage() {
  return (
    <ListPage
      title="线下培训和演练"
      read={eventApi.list}
      empty="还没有线下培训。新建后在现场出示签到码，结束时学时自动记入"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="主题、讲师或地点" />
          <EnumFilter name={filter('kind')} label="类型" of={EventKind} />
          <EnumFilter name={filter('status')} label="状态" of={EventStatus} />
          <CollegeFilter name={filter('college_id')} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="日期" />
          <LabFilter name={filter('lab_id')} />
          <CampusFilter name={filter('campus_id')} />
          <SelectFilter name={filter('nature')} label="实验室性质" source={codeSource('lab_nature')} />
          <EnumFilter name={filter('direct')} label="范围" of={direct} />
        </>
      }
      create={<NewButton to={`${offlinePath}/edit/0`} right="training.offline.edit" label="新建培训" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${offlinePath}/${row.id}` },
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${offlinePath}/edit/${row.id}` },
      ]}
    />
  );
}
