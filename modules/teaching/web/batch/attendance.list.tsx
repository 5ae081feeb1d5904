import { SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { batchApi } from '../../shared/batch/batch.ts';
import { courseSource, termSource } from '../parts/sources.ts';
import { batchColumns } from './batch-columns.tsx';

const filter = namesOf(batchApi.list);

const columns: ColumnsOf<typeof batchApi.list> = [
  ...batchColumns.filter(({ field }) => field !== 'taken'),
  { field: 'noted', title: '已登记', align: 'right', render: (row) => `${row.noted}/${row.taken}` },
];

/** 考勤成绩: batches that have begun, with how many of their students are noted. */
export function AttendanceListPage() {
  return (
    <ListPage
      title="考勤成绩"
      read={batchApi.list}
      input={{ begun: true }}
      empty="还没有已上课的批次。批次到上课时间后在这里登记考勤和成绩"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="批次" placeholder="批次、项目或课程" />
          <SelectFilter name={filter('term_id')} label="学期" source={termSource} />
          <SelectFilter name={filter('course_id')} label="课程" source={courseSource} />
        </>
      }
      columns={columns}
      rowActions={[{ label: '登记', when: (row) => row.can.includes('attend'), to: (row) => row.id }]}
    />
  );
}
