import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi } from '../../shared/admission/admission.ts';
import { useAdmissionActions } from './admission-actions.ts';
import { admissionColumns, placeFilters } from './admission-columns.tsx';
import type { ManageProps } from './admission-dialogs.tsx';
import { applyPath } from './admission-reads.ts';

const filter = namesOf(admissionApi.list);
const ManageDialog = lazyPart<ManageProps>(() => import('./admission-dialogs.tsx').then((m) => m.ManageDialog));

const columns: ColumnsOf<typeof admissionApi.list> = [
  ...admissionColumns,
  { field: 'created_at', title: '申请时间', sort: true, render: (row) => row.created_at.slice(0, 16), phone: false },
];

/** 准入申请: what was applied for, by the reader or in the laboratories of the role. */
export function ApplyListPage() {
  const { actions, asked, close } = useAdmissionActions();
  return (
    <ListPage
      title="准入申请"
      read={admissionApi.list}
      empty={
        holdsRight('training.admission.manage')
          ? '还没有准入申请。学生和教师在“我的准入”中提交'
          : '您还没有提交过准入申请。在“我的准入”中查看要求并申请'
      }
      filters={
        <>
          {placeFilters}
          <EnumFilter name={filter('status')} label="状态" of={AdmissionStatus} />
        </>
      }
      create={<NewButton to={`${applyPath}/edit/0`} right="training.admission.apply" label="申请准入" />}
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => `${applyPath}/${row.id}` }, ...actions]}
    >
      {asked && <ManageDialog {...asked} onClose={close} />}
    </ListPage>
  );
}
