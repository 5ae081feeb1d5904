import { useParams, useSearchParams } from 'react-router';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { LabCell, PeriodCell, StatusCell } from './task-columns.tsx';

const filter = namesOf(selfTaskApi.list);

/** Periods of a plan: of one laboratory, or of all in reach. */
export function LabPeriodsPage() {
  const plan_id = Number(useParams()['id']);
  const lab_id = Number(useSearchParams()[0].get('lab_id')) || undefined;
  return (
    <ListPage
      title="自查周期"
      back={`/lab-check/self-check/lab-list/${plan_id}`}
      read={selfTaskApi.list}
      input={{ plan_id, ...(lab_id && { lab_id }) }}
      empty="还没有自查周期。计划开始后按日历生成"
      filters={<EnumFilter name={filter('status')} label="状态" of={SelfTaskStatus} />}
      columns={[
        { field: 'from_day', title: '周期', sort: true, render: (row) => <PeriodCell row={row} /> },
        { field: 'status', title: '状态', render: (row) => <StatusCell row={row} /> },
        { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
        { field: 'executor_name', title: '执行人', render: (row) => row.executor_name || '在室人员' },
        { field: 'submitted_at', title: '提交时间', render: (row) => row.submitted_at?.slice(0, 16) ?? '—' },
        { field: 'reason', title: '说明', render: (row) => row.reason || '—' },
      ]}
      rowActions={[{ label: '详情', to: (row) => `/lab-check/self-check/check-result/${row.id}` }]}
    />
  );
}
