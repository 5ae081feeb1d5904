import { useState } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { caseExportApi } from '../shared/case-export.ts';
import { taskApi, type TaskRow } from '../shared/task.ts';
import type { BulkDialogProps } from './parts/bulk-dialog.tsx';
import { caseColumns, Due, statusColumn, WithStay } from './parts/case-columns.tsx';
import { caseFilters } from './parts/case-filters.tsx';
import { useRowKeys } from './parts/row-keys.ts';

const BulkDialog = lazyPart<BulkDialogProps>(() => import('./parts/bulk-dialog.tsx').then((m) => m.BulkDialog));

const filter = namesOf(taskApi.todo);
const lateness = {
  $items: [
    { value: 1, label: '已逾期' },
    { value: 0, label: '未逾期' },
  ],
};

// A document of another slice is decided on the page of its slice.
const pageOf = (row: TaskRow) => (row.url || `/workflow/todo/${row.id}`) as PageAddress;

export function TodoListPage() {
  const [bulk, setBulk] = useState<TaskRow[]>();
  useRowKeys();
  return (
    <ListPage
      title="我的待办"
      note={<span className="wf-keys">J、K 键移动，回车打开</span>}
      read={taskApi.todo}
      toolbar={<ExportButton endpoint={caseExportApi.todo} name="我的待办.xlsx" />}
      empty="没有等待您处理的审批"
      filters={[
        ...caseFilters({ moment: '到达时间' }),
        <EnumFilter key="overdue" name={filter('overdue')} label="期限" of={lateness} />,
      ]}
      columns={[
        ...caseColumns<TaskRow>(pageOf).map((column) =>
          column.field === 'handlers' ? { ...column, shown: 'chosen' as const, phone: false as const } : column,
        ),
        {
          field: 'arrived_at',
          title: '到达时间',
          sort: true,
          render: (row) => <WithStay at={row.arrived_at} word="已停留" minutes={row.stay_minutes} />,
        },
        { field: 'due_at', title: '处理期限', sort: true, render: (row) => <Due at={row.due_at} /> },
        statusColumn(),
      ]}
      rowActions={[{ label: '处理', to: pageOf }]}
      batchActions={[
        {
          label: '批量同意',
          when: (row) => row.can.includes('bulk'),
          run: (rows) => setBulk(rows),
          done: false,
        },
      ]}
    >
      {bulk && <BulkDialog tasks={bulk} onClose={() => setBulk(undefined)} />}
    </ListPage>
  );
}
