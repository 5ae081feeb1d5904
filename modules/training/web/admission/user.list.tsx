import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { AdmissionSource, StandingStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi } from '../../shared/admission/admission.ts';
import { useAdmissionActions } from './admission-actions.ts';
import { admissionColumns, placeFilters } from './admission-columns.tsx';
import type { ManageProps } from './admission-dialogs.tsx';
import { applyPath } from './admission-reads.ts';

const filter = namesOf(admissionApi.people);
const ManageDialog = lazyPart<ManageProps>(() => import('./admission-dialogs.tsx').then((m) => m.ManageDialog));
const OnSiteDialog = lazyPart<{ onClose: () => void }>(() =>
  import('./admission-dialogs.tsx').then((m) => m.OnSiteDialog),
);

const columns: ColumnsOf<typeof admissionApi.people> = [
  ...admissionColumns.slice(0, 5),
  { field: 'ends_on', title: '起止', sort: true, render: (row) => `${row.starts_on ?? ''} 至 ${row.ends_on}` },
  { field: 'source', title: '来源', render: (row) => labelOf(AdmissionSource, row.source) },
  ...admissionColumns.slice(6),
  { field: 'reason', title: '原因', maxWidth: 240, render: (row) => row.grace_missing || row.reason || '—' },
];

/** 准入人员: who is or was admitted, and what the laboratory does about it. */
export function AdmittedPage() {
  const { actions, asked, close } = useAdmissionActions();
  const [trains, setTrains] = useState(false);
  return (
    <ListPage
      title="准入人员"
      read={admissionApi.people}
      empty="还没有准入人员。申请通过，或在“实验室人员”中登记准入后，在这里管理"
      filters={
        <>
          {placeFilters}
          <EnumFilter name={filter('status')} label="状态" of={StandingStatus} />
          <EnumFilter name={filter('source')} label="来源" of={AdmissionSource} />
        </>
      }
      toolbar={
        <>
          <ExportButton endpoint={admissionApi.export} name="准入人员.xlsx" />
          {holdsRight('training.admission.manage') && (
            <Button type="primary" onClick={() => setTrains(true)}>
              确认现场培训
            </Button>
          )}
        </>
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${applyPath}/${row.id}` }, ...actions]}
    >
      {asked && <ManageDialog {...asked} onClose={close} />}
      {trains && <OnSiteDialog onClose={() => setTrains(false)} />}
    </ListPage>
  );
}
