import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { CollegeFilter, LabFilter } from '#platform/org/web/public.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ResourceKind } from '../../shared/kinds.ts';
import { resourceApi } from '../../shared/resource/resource.ts';
import { bookPath } from '../parts/reads.ts';

const filter = namesOf(resourceApi.list);
type Columns = ColumnsOf<typeof resourceApi.list>;

const name = (title: string): Columns[number] => ({
  field: 'name',
  title,
  sort: true,
  width: 220,
  render: (row) => <Link to={bookPath(row.kind, row.id)}>{row.name}</Link>,
});
const place: Columns = [
  { field: 'place', title: '地点', maxWidth: 200 },
  { field: 'college_name', title: '学院', maxWidth: 180 },
  { field: 'keepers', title: '负责人', maxWidth: 140 },
];

const instrumentColumns: Columns = [
  name('仪器'),
  { field: 'model', title: '型号', maxWidth: 160 },
  { field: 'asset_no', title: '编号', shown: 'wide', phone: false },
  { field: 'functions', title: '功能', maxWidth: 240 },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  ...place,
];

const labColumns: Columns = [
  name('实验室'),
  { field: 'kind', title: '预约方式', render: (row) => labelOf(ResourceKind, row.kind) },
  {
    field: 'capacity',
    title: '工位数',
    align: 'right',
    render: (row) => (row.kind === ResourceKind.seat ? row.capacity : '整间'),
  },
  { field: 'functions', title: '功能', maxWidth: 240 },
  ...place,
];

type Props = { title: string; kind: 'instrument' | 'room'; columns: Columns; empty: string };

function FindPage({ title, kind, columns, empty }: Props) {
  return (
    <ListPage
      title={title}
      read={resourceApi.list}
      input={{ kind }}
      empty={empty}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、功能或实验室" />
          <CollegeFilter name={filter('college_id')} />
          <LabFilter name={filter('lab_id')} />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '预约', when: (row) => row.can.includes('book'), to: (row) => bookPath(row.kind, row.id) },
        { label: '查看', when: (row) => !row.can.includes('book'), to: (row) => bookPath(row.kind, row.id) },
      ]}
    />
  );
}

/** 仪器预约: instruments that are open to booking. */
export const InstrumentListPage = () => (
  <FindPage
    title="仪器预约"
    kind="instrument"
    columns={instrumentColumns}
    empty="还没有开放预约的仪器，需要时请联系实验室负责人"
  />
);

/** 实验室预约: laboratories that are booked whole or by the seat. */
export const LabListPage = () => (
  <FindPage
    title="实验室预约"
    kind="room"
    columns={labColumns}
    empty="还没有开放预约的实验室，需要时请联系实验室负责人"
  />
);
