import { Segmented } from 'antd';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { taskApi } from '../../shared/task/task.ts';
import { examinePath } from '../parts/reads.ts';
import { planSource, typeSource } from '../parts/sources.ts';
import { taskColumns } from './task-columns.tsx';

const filter = namesOf(taskApi.list);
const tabs = [
  { value: '1', label: '待我审核' },
  { value: '', label: '全部' },
];

/** What waits is shown first. */
function WaitTabs() {
  const { url, change } = useListUrl();
  return (
    <div style={{ marginBottom: 12 }}>
      <Segmented
        aria-label="审核范围"
        options={tabs}
        value={url.filters['waits'] ?? ''}
        onChange={(waits) => change({ page: 1, filters: { ...url.filters, waits } })}
      />
    </div>
  );
}

/** 填报审核: tables with the rows that college and school decide. */
export function ExamineListPage() {
  return (
    <ListPage
      title="填报审核"
      read={taskApi.list}
      empty="没有填报的数据"
      summary={() => <WaitTabs />}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="单位" placeholder="名称或编号" />
          <SelectFilter name={filter('plan_id')} label="填报计划" source={planSource} />
          <SelectFilter name={filter('type_id')} label="类型" source={typeSource} />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      columns={taskColumns}
      rowActions={[
        { label: '审核', when: (row) => row.can.includes('decide'), to: (row) => `${examinePath}/${row.id}` },
        { label: '查看', when: (row) => !row.can.includes('decide'), to: (row) => `${examinePath}/${row.id}` },
      ]}
    />
  );
}
