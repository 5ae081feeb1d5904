import { Segmented } from 'antd';
import { useState } from 'react';
import { DateCell } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { caseExportApi } from '../shared/case-export.ts';
import { taskApi, type CaseRow, type TaskRow } from '../shared/task.ts';
import { caseColumns, instancePath, statusColumn, WithStay } from './parts/case-columns.tsx';
import { caseFilters } from './parts/case-filters.tsx';
import { handledCaseColumns, handledColumns } from './parts/handled-columns.tsx';

const views = [
  { value: 'cases' as const, label: '办结流程' },
  { value: 'tasks' as const, label: '已办任务' },
];
const toCase = (row: CaseRow) => `${instancePath}/${row.id}` as const;
const toTask = (row: TaskRow) => `${instancePath}/${row.instance_id}` as const;

export function HistoryListPage() {
  const [view, setView] = useState<'cases' | 'tasks'>('cases');
  const toolbar = (
    <>
      <Segmented aria-label="归档内容" options={views} value={view} onChange={setView} />
      {view === 'tasks' ? (
        <ExportButton endpoint={caseExportApi.finished} name="已办任务.xlsx" />
      ) : (
        <ExportButton endpoint={caseExportApi.completed} name="办结流程.xlsx" />
      )}
    </>
  );
  if (view === 'tasks')
    return (
      <ListPage
        key="tasks"
        title="办结归档"
        read={taskApi.finished}
        toolbar={toolbar}
        empty="还没有处理过的任务"
        filters={caseFilters({ moment: '处理时间' })}
        columns={[
          ...handledCaseColumns(toTask),
          ...handledColumns,
          {
            field: 'handled_at',
            title: '处理时间',
            sort: true,
            render: (row) => <WithStay at={row.handled_at} word="用时" minutes={row.stay_minutes} />,
          },
          statusColumn(),
        ]}
        rowActions={[{ label: '查看', to: toTask }]}
      />
    );
  return (
    <ListPage
      key="cases"
      title="办结归档"
      read={taskApi.completed}
      toolbar={toolbar}
      empty="还没有办结的流程"
      filters={caseFilters({ moment: '发起时间' })}
      columns={[
        ...caseColumns<CaseRow>(toCase).filter(({ field }) => field !== 'node_name' && field !== 'handlers'),
        { field: 'started_at', title: '发起时间', sort: true, render: (row) => <DateCell value={row.started_at} /> },
        {
          field: 'ended_at',
          title: '办结时间',
          sort: true,
          render: (row) => <WithStay at={row.ended_at} word="用时" minutes={row.stay_minutes} />,
        },
        statusColumn(),
      ]}
      rowActions={[{ label: '查看', to: toCase }]}
    />
  );
}
