import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { caseExportApi } from '../shared/case-export.ts';
import { instanceApi } from '../shared/process.ts';
import type { CaseRow } from '../shared/task.ts';
import { caseColumns, Due, instancePath, statusColumn, WithStay } from './parts/case-columns.tsx';
import { caseFilters } from './parts/case-filters.tsx';
import type { ManageDialogProps } from './parts/manage-dialog.tsx';

const CaseFigures = lazyPart(() => import('./parts/case-figures.tsx').then((m) => m.CaseFigures));
const ManageDialog = lazyPart<ManageDialogProps>(() => import('./parts/manage-dialog.tsx').then((m) => m.ManageDialog));

const filter = namesOf(instanceApi.list);
const running = {
  $items: [
    { value: 1, label: '进行中' },
    { value: 0, label: '已结束' },
  ],
};
const lateness = {
  $items: [
    { value: 1, label: '已逾期' },
    { value: 0, label: '未逾期' },
  ],
};
const to = (row: CaseRow) => `${instancePath}/${row.id}` as const;

export function InstancesListPage() {
  const [managed, setManaged] = useState<Pick<ManageDialogProps, 'id' | 'open'>>();
  return (
    <ListPage
      title="流程监控"
      read={instanceApi.list}
      toolbar={<ExportButton endpoint={caseExportApi.monitor} name="流程监控.xlsx" />}
      empty="管理范围内还没有流程"
      filters={[
        ...caseFilters({ moment: '发起时间' }),
        <EnumFilter key="running" name={filter('running')} label="进度" of={running} />,
        <EnumFilter key="overdue" name={filter('overdue')} label="期限" of={lateness} />,
      ]}
      summary={() => <CaseFigures />}
      columns={[
        ...caseColumns<CaseRow>(to).map((column) =>
          column.field === 'org_name' ? { ...column, shown: 'chosen' as const } : column,
        ),
        {
          field: 'started_at',
          title: '发起时间',
          sort: true,
          render: (row) => <WithStay at={row.started_at} word="用时" minutes={row.stay_minutes} />,
        },
        { field: 'due_at', title: '处理期限', shown: 'wide', render: (row) => <Due at={row.due_at} /> },
        statusColumn(),
      ]}
      rowActions={[
        { label: '查看', to },
        {
          label: '改派',
          when: (row) => row.can.includes('reassign'),
          run: ({ id }) => setManaged({ id, open: 'reassign' }),
          done: false,
        },
        {
          label: '终止',
          when: (row) => row.can.includes('terminate'),
          run: ({ id }) => setManaged({ id, open: 'terminate' }),
          danger: true,
          done: false,
        },
      ]}
    >
      {managed && <ManageDialog {...managed} onClose={() => setManaged(undefined)} />}
    </ListPage>
  );
}
