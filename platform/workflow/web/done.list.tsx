import { DateCell } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { caseExportApi } from '../shared/case-export.ts';
import { taskApi, type TaskRow } from '../shared/task.ts';
import { instancePath, statusColumn, WithStay } from './parts/case-columns.tsx';
import { caseFilters } from './parts/case-filters.tsx';
import { handledCaseColumns, handledColumns } from './parts/handled-columns.tsx';
import { useRowKeys } from './parts/row-keys.ts';

const to = (row: TaskRow) => `${instancePath}/${row.instance_id}` as const;

export function DoneListPage() {
  useRowKeys();
  return (
    <ListPage
      title="我的已办"
      read={taskApi.done}
      toolbar={<ExportButton endpoint={caseExportApi.done} name="我的已办.xlsx" />}
      empty="还没有处理过审批"
      filters={caseFilters({ moment: '处理时间' })}
      columns={[
        ...handledCaseColumns(to),
        ...handledColumns,
        {
          field: 'arrived_at',
          title: '到达时间',
          shown: 'chosen',
          render: (row) => <DateCell value={row.arrived_at} />,
        },
        {
          field: 'handled_at',
          title: '处理时间',
          sort: true,
          render: (row) => <WithStay at={row.handled_at} word="用时" minutes={row.stay_minutes} />,
        },
        statusColumn(),
      ]}
      rowActions={[{ label: '查看', to }]}
    />
  );
}
