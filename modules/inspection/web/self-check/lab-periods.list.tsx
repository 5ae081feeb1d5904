import { useParams, useSearchParams } from 'react-router';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { LabCell } from '../core/cells.tsx';
import { LevelFilter } from '../core/lab-filters.tsx';
import { LinkedTags, type Linked } from '../problem/problem-filters.tsx';
import { PeriodCalendar } from './period-calendar.tsx';
import { PeriodCell, StatusCell } from './task-columns.tsx';

const filter = namesOf(selfTaskApi.list);

/** Periods to come are left out until the reader asks for them: they would stand before what is due now. */
const begun = SelfTaskStatus.$items.map(({ value }) => value).filter((value) => value !== SelfTaskStatus.waiting);

const statusFilter = (
  <EnumFilter name={filter('status')} label="状态" of={SelfTaskStatus} multiple placeholder="已开始的" />
);
const direct = {
  $items: [
    { value: 1, label: '校直属' },
    { value: 0, label: '学院' },
  ],
} as const;
const columns: ColumnsOf<typeof selfTaskApi.list> = [
  { field: 'from_day', title: '周期', sort: true, render: (row) => <PeriodCell row={row} /> },
  { field: 'status', title: '状态', render: (row) => <StatusCell row={row} /> },
  { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
  { field: 'executor_name', title: '执行人', render: (row) => row.executor_name || '在室人员' },
  { field: 'submitted_at', title: '提交时间', render: (row) => row.submitted_at?.slice(0, 16) ?? '—' },
  { field: 'reason', title: '说明', render: (row) => row.reason || '—' },
];
const details = { label: '详情', to: ({ id }: SelfTaskRow) => `/lab-check/self-check/check-result/${id}` as const };

/** Periods of a plan in all laboratories within reach. */
function PlanPeriods({ plan_id }: { plan_id: number }) {
  return (
    <ListPage
      title="自查周期"
      back={`/lab-check/self-check/lab-list/${plan_id}`}
      read={selfTaskApi.list}
      input={{ plan_id, status: begun }}
      empty="还没有自查周期。计划开始后按日历生成"
      filters={statusFilter}
      columns={columns}
      rowActions={[details]}
    />
  );
}

const linked: Linked<SelfTaskRow> = { lab_id: (_, first) => first?.lab_name ?? '指定实验室' };

/** The same of all plans: what the numbers of the statistic count. */
export function SelfTasksPage() {
  return (
    <ListPage
      title="自查任务"
      back={{ else: '/lab-check/self-check/activity' }}
      read={selfTaskApi.list}
      input={{ status: begun }}
      empty="没有符合条件的自查"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="实验室名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          {statusFilter}
          <CampusFilter name={filter('campus_id')} />
          <LevelFilter />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="开始日期" />
          <SelectFilter name={filter('nature')} label="实验室性质" source={codeSource('lab_nature')} />
          <EnumFilter name={filter('direct')} label="所属" of={direct} />
        </>
      }
      summary={({ content }) => <LinkedTags linked={linked} rows={content} />}
      columns={[{ field: 'plan_name', title: '计划', render: (row) => row.plan_name }, ...columns]}
      rowActions={[details]}
    />
  );
}

/** Periods of a plan: of one laboratory as a calendar, of all as a list. */
export function LabPeriodsPage() {
  const plan_id = Number(useParams()['id']);
  const lab_id = Number(useSearchParams()[0].get('lab_id')) || undefined;
  return lab_id === undefined ? (
    <PlanPeriods plan_id={plan_id} />
  ) : (
    <PeriodCalendar plan_id={plan_id} lab_id={lab_id} />
  );
}
