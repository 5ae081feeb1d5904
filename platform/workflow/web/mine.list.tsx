import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { caseExportApi } from '../shared/case-export.ts';
import { instanceApi } from '../shared/process.ts';
import { taskApi, type CaseRow } from '../shared/task.ts';
import { caseColumns, instancePath, statusColumn, WithStay } from './parts/case-columns.tsx';
import type { CaseDialogProps } from './parts/case-dialogs.tsx';
import { caseFilters } from './parts/case-filters.tsx';
import { useRowKeys } from './parts/row-keys.ts';

const CaseDialogs = lazyPart<CaseDialogProps>(() => import('./parts/case-dialogs.tsx').then((m) => m.CaseDialogs));

const to = (row: CaseRow) => `${instancePath}/${row.id}` as const;

export function MineListPage() {
  const [withdrawn, setWithdrawn] = useState<CaseRow>();
  const urge = useCommand(instanceApi.urge, [taskApi.mine]);
  useRowKeys();
  return (
    <ListPage
      title="我发起的"
      read={taskApi.mine}
      toolbar={<ExportButton endpoint={caseExportApi.mine} name="我发起的.xlsx" />}
      empty="还没有发起过申请"
      create={<NewButton to="/workflow/start" label="发起流程" />}
      filters={caseFilters({ moment: '发起时间', own: true })}
      columns={[
        ...caseColumns<CaseRow>(to).filter(({ field }) => field !== 'starter_name'),
        {
          field: 'started_at',
          title: '发起时间',
          sort: true,
          render: (row) => <WithStay at={row.started_at} word="用时" minutes={row.stay_minutes} />,
        },
        statusColumn(),
      ]}
      rowActions={[
        { label: '查看', to },
        {
          label: '催办',
          when: (row) => row.can.includes('urge'),
          run: (row) => urge.mutateAsync({ id: row.id }),
          done: '已催办，处理人会收到提醒',
        },
        { label: '撤回', when: (row) => row.can.includes('withdraw'), run: setWithdrawn, danger: true, done: false },
      ]}
    >
      {withdrawn && (
        <CaseDialogs open="withdraw" id={withdrawn.id} waiting={[]} onClose={() => setWithdrawn(undefined)} />
      )}
    </ListPage>
  );
}
