import { holdsRight } from '#kernel/web/session/session.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { applyApi } from '../../shared/pickup/apply.ts';
import { useApplyActions } from './apply-actions.tsx';
import { applyPath } from './apply-reads.ts';
import { applyColumns, applyFilters } from './apply-columns.tsx';

/** 收运申请: what laboratories want to be fetched. */
export function ApplyListPage() {
  const { actions, dialog } = useApplyActions();
  return (
    <ListPage
      title="收运申请"
      read={applyApi.list}
      empty={holdsRight('waste.apply.edit') ? '还没有收运申请。容器封装并贴好标签后，在这里申请收运' : '还没有收运申请'}
      filters={applyFilters}
      create={<NewButton to={`${applyPath}/add`} right="waste.apply.edit" label="申请收运" />}
      columns={applyColumns}
      rowActions={[{ label: '查看', to: (row) => `${applyPath}/${row.id}` }, ...actions]}
    >
      {dialog}
    </ListPage>
  );
}
